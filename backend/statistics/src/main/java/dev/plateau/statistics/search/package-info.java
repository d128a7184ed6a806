/** Searches for the cause of a change: Bayesian bisection along a path, sets of flags, verification. Pure functions of measured forks. */
@NullMarked
package dev.plateau.statistics.search;

import org.jspecify.annotations.NullMarked;
