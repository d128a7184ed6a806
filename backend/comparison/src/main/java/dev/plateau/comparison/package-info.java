/**
 * Compares two sides: which pairs are comparable, the verdicts of a column of benchmarks, the intervals of its scores. Pure functions without a
 * framework, so that pages, REST, gate, mails and collector give the same result.
 */
@NullMarked
package dev.plateau.comparison;

import org.jspecify.annotations.NullMarked;
