package dev.plateau.server.dashboard.overview;

import dev.plateau.server.dashboard.Metrics;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.dashboard.series.TrendLine;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.statistics.online.ChangeStatus;
import org.jspecify.annotations.Nullable;

/**
 * A change point on the overview.
 *
 * @param trend the newest points of its series; null before they are read
 */
record OverviewChangeRow(
        String project,
        StoredChangePoint change,
        SeriesView view,
        @Nullable TrendLine trend) {
    /** The same with the newest points of its series. */
    OverviewChangeRow with(@Nullable TrendLine line) {
        return new OverviewChangeRow(project, change, view, line);
    }

    /** True if confirmed and with a size. */
    public boolean isColoured() {
        return change.state() == ChangeStatus.CONFIRMED && ratio() != null;
    }

    /** "Time, throughput". */
    public String metric() {
        return Metrics.label(view.series().metric());
    }

    /** "suspected", "likely", "confirmed". */
    public String state() {
        return change.state().word();
    }

    /** The estimate of the change, as on the page of its series; null without one. */
    public @Nullable Double ratio() {
        return change.shift().ratio();
    }
}
