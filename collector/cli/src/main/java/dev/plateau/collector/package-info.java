/** The command line: one class per command. */
@NullMarked
package dev.plateau.collector;

import org.jspecify.annotations.NullMarked;
