/** Parts of command lines that several commands share. */
@NullMarked
package dev.plateau.collector.options;

import org.jspecify.annotations.NullMarked;
