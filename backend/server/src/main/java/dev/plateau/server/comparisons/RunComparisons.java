package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.Comparability;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Score;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Intervals and siblings within one run, and the conditions of two runs, by the rules of the matrix. */
@Service
@Transactional(readOnly = true)
public class RunComparisons {
    private final BenchmarkKeys benchmarks;
    private final SideReader sides;
    private final MinimumEffectRules rules;
    private final RunCatalog runs;
    private final Environments environments;

    RunComparisons(
            BenchmarkKeys benchmarks,
            SideReader sides,
            MinimumEffectRules rules,
            RunCatalog runs,
            Environments environments) {
        this.benchmarks = benchmarks;
        this.sides = sides;
        this.rules = rules;
        this.runs = runs;
        this.environments = environments;
    }

    /** Confidence intervals of a run's scores, by score; those of one fork, or of a value without a logarithm, are left out. */
    public Map<Long, ScoreInterval> intervals(long project, long run, Collection<String> metrics) {
        Map<String, List<SideScore>> columns = sides.ofRuns(project, List.of(run), metrics).stream()
                .collect(Collectors.groupingBy(side -> side.point().metric()));
        Map<Long, ScoreInterval> found = new HashMap<>();
        columns.values().forEach(column -> {
            Map<Long, SideScore> byScore = column.stream()
                    .collect(Collectors.toMap(side -> side.point().scoreId(), Function.identity()));
            SideScore.withIntervals(byScore).forEach((score, side) -> {
                ScoreInterval interval = side.interval();
                if (interval != null) {
                    found.put(score, interval);
                }
            });
        });
        return found;
    }

    /**
     * Compares primary scores of a run with one of them, to find the better implementation. They are tested together, like those of a column.
     *
     * @param baseline id of the benchmark that the others are compared with
     * @param candidates ids of the others
     * @return by benchmark; those without a score, of another mode or in another unit are left out
     */
    public Map<Long, CellComparison> siblings(long project, long run, long baseline, Collection<Long> candidates) {
        Map<Long, SideScore> scores = sides.ofRuns(project, List.of(run), List.of(Score.PRIMARY)).stream()
                .collect(
                        Collectors.toMap(side -> side.point().benchmarkKeyId(), Function.identity(), SideScore::newer));
        SideScore ours = scores.get(baseline);
        if (ours == null) {
            return Map.of();
        }
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(scores.keySet());
        BenchmarkKey own = Objects.requireNonNull(keys.get(baseline));
        OptionalDouble minimumEffect = rules.current(project).minimumEffect(Score.PRIMARY, own);
        List<SideScore> theirs = candidates.stream()
                .filter(id -> id != baseline)
                .map(scores::get)
                .filter(Objects::nonNull)
                .filter(side -> side.point().unit().equals(ours.point().unit()))
                .filter(side -> Objects.requireNonNull(keys.get(side.point().benchmarkKeyId()))
                                .mode()
                        == own.mode())
                .toList();
        List<CellComparison> verdicts = ColumnVerdicts.of(theirs.stream()
                .map(side -> new ComparedPair(ours.compared(), side.compared(), own.mode(), minimumEffect))
                .toList());
        Map<Long, CellComparison> found = new HashMap<>();
        for (int i = 0; i < theirs.size(); i++) {
            found.put(theirs.get(i).point().benchmarkKeyId(), verdicts.get(i));
        }
        return found;
    }

    /**
     * The conditions in which two runs of one flag set differ, one clause per difference: "blackhole modes differ: FULL_DONTINLINE and
     * COMPILER".
     *
     * @return empty if they agree where both record them, or if a run was deleted
     */
    public List<String> differences(long before, long since) {
        Map<Long, RunRecord> found = runs.byIds(List.of(before, since)).stream()
                .collect(Collectors.toMap(RunRecord::id, Function.identity()));
        RunRecord left = found.get(before);
        RunRecord right = found.get(since);
        if (left == null || right == null) {
            return List.of();
        }
        Map<Long, KnownEnvironment> known = environments.byIds(List.of(left.environmentId(), right.environmentId()));
        return Comparability.differences(left.conditions(), jdk(known, left), right.conditions(), jdk(known, right));
    }

    private static Environment.Jdk jdk(Map<Long, KnownEnvironment> known, RunRecord run) {
        return Objects.requireNonNull(known.get(run.environmentId())).jdk();
    }
}
