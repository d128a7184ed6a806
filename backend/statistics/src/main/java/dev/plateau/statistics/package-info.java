/** Intervals for scores and their ratios, from forks and iterations: pure functions without a framework. */
@NullMarked
package dev.plateau.statistics;

import org.jspecify.annotations.NullMarked;
