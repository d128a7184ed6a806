package dev.plateau.server.dashboard;

import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.statistics.online.ChangeStatus;
import java.util.Locale;

/** A change point on the overview. */
record OverviewChangeRow(String project, StoredChangePoint change, SeriesView view) {
    /** Only what is confirmed is coloured. */
    public boolean isConfirmed() {
        return change.state() == ChangeStatus.CONFIRMED;
    }

    /** "Time, throughput". */
    public String metric() {
        return Metrics.label(view.series().metric());
    }

    /** "suspect", "warning", "confirmed". */
    public String state() {
        return change.state().name().toLowerCase(Locale.ROOT);
    }

    /** After over before. */
    public double ratio() {
        return change.shift().after() / change.shift().before();
    }
}
