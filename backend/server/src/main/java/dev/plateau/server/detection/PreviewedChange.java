package dev.plateau.server.detection;

import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.Objects;

/**
 * A change that other minimum effect rules would treat differently.
 *
 * @param axis along which the series runs
 * @param score id of the first score of the new level
 * @param minimumEffect of the new rules
 */
public record PreviewedChange(
        Kind kind,
        long series,
        Axis axis,
        BenchmarkKey benchmark,
        String metric,
        String unit,
        String branch,
        long score,
        ChangeSize shift,
        double minimumEffect) {
    /** The effect of the new rules on a change. */
    public enum Kind {
        /** It would be too small. */
        BELOW,
        /** It would no longer be too small. */
        AGAIN,
        /** It would be found. */
        NEW,
        /** It would be removed as a part of a suite-wide shift. */
        SHARED
    }

    static PreviewedChange of(MinimumEffectDiff step, Kind kind, StoredChangePoint change) {
        return of(step, kind, change.series(), change.branch(), change.score(), change.shift());
    }

    static PreviewedChange fresh(MinimumEffectDiff step, Series series, String branch, Point first, ChangeSize shift) {
        return of(step, Kind.NEW, series.id(), branch, first.scoreId(), shift);
    }

    private static PreviewedChange of(
            MinimumEffectDiff step, Kind kind, long series, String branch, long score, ChangeSize shift) {
        Measured measured = step.measured(series);
        return new PreviewedChange(
                kind,
                series,
                measured.axis(),
                Objects.requireNonNull(step.benchmarks().get(measured.benchmarkKey())),
                measured.metric(),
                measured.unit(),
                branch,
                score,
                shift,
                step.effectAfter(series));
    }

    /** Distance of the two levels on the log scale; infinite where there is no ratio. */
    double size() {
        return shift.size();
    }
}
