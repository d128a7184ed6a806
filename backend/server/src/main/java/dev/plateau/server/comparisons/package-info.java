/** Baseline beside candidate: the matrix and the comparison of two environments. Owns no tables. */
@NullMarked
package dev.plateau.server.comparisons;

import org.jspecify.annotations.NullMarked;
