package dev.plateau.server.comparisons;

import dev.plateau.comparison.ComparedRun;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.comparison.ScoreIntervals;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Upload.Settings;
import dev.plateau.wire.text.Names;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A score with its run and environment: one side of a comparison.
 *
 * @param conditions conditions of the run
 * @param settings JMH's; null if unknown
 * @param column intervals of the scores in its column; null before {@link #withIntervals}
 */
public record SideScore(
        LatestPoint point,
        RunRecord run,
        KnownEnvironment environment,
        ComparedRun conditions,
        @Nullable Settings settings,
        @Nullable ScoreIntervals column) {
    /** Commits this close are compared as one state of the code: environments of a matrix are measured in turns. */
    private static final Duration ONE_CODE = Duration.ofDays(7);

    /** The one stored last: a benchmark whose unit changed to another family has two series in one environment. */
    static SideScore newer(SideScore left, SideScore right) {
        return left.point.scoreId() > right.point.scoreId() ? left : right;
    }

    /** The sides of one column, by benchmark or score, with their intervals. */
    static Map<Long, SideScore> withIntervals(Map<Long, SideScore> sides) {
        ScoreIntervals column = ScoreIntervals.of(
                sides.values().stream().map(SideScore::compared).toList());
        Map<Long, SideScore> found = new HashMap<>();
        sides.forEach((key, side) -> found.put(
                key, new SideScore(side.point, side.run, side.environment, side.conditions, side.settings, column)));
        return found;
    }

    /** Same, with a direction for a metric that has none of its own. */
    SideScore towards(Direction better) {
        return new SideScore(point.towards(better), run, environment, conditions, settings, column);
    }

    /** Confidence interval of the score; null with one fork, or before {@link #withIntervals}. */
    public @Nullable ScoreInterval interval() {
        return column == null ? null : column.around(compared()).orElse(null);
    }

    /** True if the commits of both are known, differ, and lie far from each other: a difference may be one of the code. */
    boolean isOfOtherCode(SideScore other) {
        return run.commit() != null
                && other.run.commit() != null
                && !run.commit().equals(other.run.commit())
                && Duration.between(at(), other.at()).abs().compareTo(ONE_CODE) > 0;
    }

    /** "commits differ: 4f1c2d9 of 2026-01-26 and 77aa01b of 2025-01-20". */
    String commitsBeside(SideScore other) {
        return "commits differ: " + commit() + " and " + other.commit();
    }

    private String commit() {
        return Names.commit(Objects.requireNonNull(run.commit())) + " of "
                + at().atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private Instant at() {
        return Objects.requireNonNullElse(run.commitTime(), run.measuredAt());
    }

    ComparedScore compared() {
        return compared(point.history());
    }

    /** Of two runs of one series, only the history of the earlier one is used: that of the later one repeats it, and includes the earlier run. */
    ComparedScore comparedTo(SideScore other) {
        return compared(point.isLaterThan(other.point) ? ScoreHistory.NONE : point.history());
    }

    private ComparedScore compared(ScoreHistory history) {
        return new ComparedScore(
                conditions,
                point.unit(),
                point.direction(),
                point.score(),
                point.background(),
                point.forks(),
                point.summary(),
                history,
                settings);
    }
}
