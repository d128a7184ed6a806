/** Comparison of two results. */
@NullMarked
package dev.plateau.collector.compare;

import org.jspecify.annotations.NullMarked;
