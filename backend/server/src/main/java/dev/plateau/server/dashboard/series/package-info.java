/** The page of a series, the list of series, and replays with other settings. */
@NullMarked
package dev.plateau.server.dashboard.series;

import org.jspecify.annotations.NullMarked;
