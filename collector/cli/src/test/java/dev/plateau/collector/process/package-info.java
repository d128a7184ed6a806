@NullMarked
package dev.plateau.collector.process;

import org.jspecify.annotations.NullMarked;
