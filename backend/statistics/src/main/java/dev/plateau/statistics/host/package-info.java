/** Unstable hosts, levels that moved and host drift, from calibration readings; suite-wide shifts, from all benchmarks of a run. */
@NullMarked
package dev.plateau.statistics.host;

import org.jspecify.annotations.NullMarked;
