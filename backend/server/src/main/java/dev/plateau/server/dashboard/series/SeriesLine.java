package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.series.Series;

/**
 * A series among those of one benchmark that share a chart.
 *
 * @param name its differences to the other lines: "21.0.8 parallel-gc"
 * @param onSameHost true if it was measured on the host of the first one; levels of different hosts are not comparable
 */
record SeriesLine(SeriesView view, String name, boolean onSameHost) {
    Series series() {
        return view.series();
    }

    public long id() {
        return view.series().id();
    }
}
