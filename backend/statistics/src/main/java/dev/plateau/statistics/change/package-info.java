/** Change points of a series of runs: four detectors, their vote, and the early tier. Pure functions without a framework. */
@NullMarked
package dev.plateau.statistics.change;

import org.jspecify.annotations.NullMarked;
