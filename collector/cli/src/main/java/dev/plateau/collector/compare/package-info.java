/** Two results beside each other. */
@NullMarked
package dev.plateau.collector.compare;

import org.jspecify.annotations.NullMarked;
