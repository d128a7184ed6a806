/** The page of a series, and the list of series. */
@NullMarked
package dev.plateau.server.dashboard.series;

import org.jspecify.annotations.NullMarked;
