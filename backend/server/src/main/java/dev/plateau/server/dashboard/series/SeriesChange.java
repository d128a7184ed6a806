package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.ChangePointRow;
import dev.plateau.server.incidents.Incident;
import org.jspecify.annotations.Nullable;

/**
 * A change point in the table of a series page.
 *
 * @param line its series
 * @param shared suite-wide shift of its run and drift of its host: "most of this run: 8.1 % slower"; empty when none is known
 * @param incident the incident that it belongs to
 */
record SeriesChange(
        SeriesLine line,
        ChangePointRow row,
        String shared,
        @Nullable Incident incident) {}
