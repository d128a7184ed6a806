package dev.plateau.server.comparisons;

import dev.plateau.comparison.ComparedRun;
import dev.plateau.comparison.ComparedRun.HostChange;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.ScoreHistory;
import dev.plateau.comparison.ScoreIntervals;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.statistics.host.LoopReadings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A score with the run and the environment that it comes from: one side of a comparison.
 *
 * @param exclusion why a person excluded its run; null when nobody did
 * @param hostMarks where people say that its host changed, oldest change first
 * @param calibration readings of the calibration loops during its execution, by kind; empty without calibration
 * @param interval 99 % interval of the score; null with one fork, or before {@link #withIntervals}
 */
public record SideScore(
        LatestPoint point,
        RunFacts run,
        KnownEnvironment environment,
        @Nullable String exclusion,
        List<HostMark> hostMarks,
        Map<String, LoopReadings> calibration,
        @Nullable ScoreInterval interval) {
    /** The one stored last: a benchmark whose unit changed its family has two series in one place. */
    static SideScore newer(SideScore left, SideScore right) {
        return left.point.scoreId() > right.point.scoreId() ? left : right;
    }

    /** The sides of one column, by any key, with their intervals. */
    static <K> Map<K, SideScore> withIntervals(Map<K, SideScore> column) {
        List<Map.Entry<K, SideScore>> sides = List.copyOf(column.entrySet());
        List<Optional<ScoreInterval>> intervals = ScoreIntervals.of(
                sides.stream().map(side -> side.getValue().compared()).toList());
        Map<K, SideScore> found = new HashMap<>();
        for (int i = 0; i < sides.size(); i++) {
            found.put(
                    sides.get(i).getKey(),
                    sides.get(i).getValue().with(intervals.get(i).orElse(null)));
        }
        return found;
    }

    private SideScore with(@Nullable ScoreInterval found) {
        return new SideScore(point, run, environment, exclusion, hostMarks, calibration, found);
    }

    ComparedScore compared() {
        return compared(point.history());
    }

    /** Of two runs of one series, only the history of the earlier one counts: that of the later one repeats it, and holds the earlier run. */
    ComparedScore comparedTo(SideScore other) {
        return compared(point.isLaterThan(other.point) ? ScoreHistory.NONE : point.history());
    }

    private ComparedScore compared(ScoreHistory history) {
        return new ComparedScore(
                new ComparedRun(
                        run.conditions(),
                        environment.host(),
                        environment.jdk(),
                        environment.flags(),
                        run.execution(),
                        run.measuredAt(),
                        exclusion,
                        hostMarks.stream()
                                .map(mark -> new HostChange(mark.since(), mark.text()))
                                .toList(),
                        calibration),
                point.unit(),
                point.direction(),
                point.score(),
                point.background(),
                point.forks(),
                point.summary(),
                history);
    }
}
