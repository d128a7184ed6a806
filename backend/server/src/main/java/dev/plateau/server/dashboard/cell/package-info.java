/** One cell of the matrix: history, forks, percentiles, profiles. */
@NullMarked
package dev.plateau.server.dashboard.cell;

import org.jspecify.annotations.NullMarked;
