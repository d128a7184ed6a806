package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A series in the list.
 *
 * @param change the change point that caused the state; null without one
 * @param difference difference of the level from the one that it is compared with; null without one
 * @param trend its newest points; null before they are read
 */
record SeriesRow(
        SeriesView view,
        SeriesState state,
        @Nullable StoredChangePoint change,
        @Nullable ChangeSize difference,
        @Nullable TrendLine trend) {
    /** The same with its newest points. */
    SeriesRow with(@Nullable TrendLine line) {
        return new SeriesRow(view, state, change, difference, line);
    }

    /** Full name of the benchmark: rows of one name are a group. */
    String benchmark() {
        return view.key().benchmark();
    }

    /** Conditions of the benchmark: "average time, 4 threads, size=10". */
    public String conditions() {
        return Names.conditions(view.key());
    }

    /** "+12.0 %"; empty if the state is not a change. */
    public String size() {
        return difference == null || difference.ratio() == null ? "" : Quantity.change(difference.ratio());
    }

    /** The absolute size of the change on the log scale; 0 without one. */
    double magnitude() {
        return difference == null || difference.ratio() == null ? 0 : Math.abs(Math.log(difference.ratio()));
    }
}
