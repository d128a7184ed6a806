/** The JDKs of this machine, as their own JVMs describe them. */
@NullMarked
package dev.plateau.collector.jdk;

import org.jspecify.annotations.NullMarked;
