package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.Comparability;
import dev.plateau.comparison.ComparedFact;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.MeasurementSettings;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload.Settings;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    private final MeasurementSettings settings;

    RunComparisons(
            BenchmarkKeys benchmarks,
            SideReader sides,
            MinimumEffectRules rules,
            RunCatalog runs,
            Environments environments,
            MeasurementSettings settings) {
        this.benchmarks = benchmarks;
        this.sides = sides;
        this.rules = rules;
        this.runs = runs;
        this.environments = environments;
        this.settings = settings;
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
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(project, scores.keySet());
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
     * The facts in which two points of one flag set differ; none if they agree where both record them, or if a run was deleted.
     */
    public Comparability.Differences differences(long project, Point before, Point since) {
        Map<Long, RunRecord> found = runs.byIds(project, List.of(before.run(), since.run())).stream()
                .collect(Collectors.toMap(RunRecord::id, Function.identity()));
        RunRecord left = found.get(before.run());
        RunRecord right = found.get(since.run());
        if (left == null || right == null) {
            return Comparability.Differences.NONE;
        }
        Map<Long, KnownEnvironment> known =
                environments.byIds(project, List.of(left.environmentId(), right.environmentId()));
        Map<Long, Settings> used = settings.byIds(
                project,
                Stream.of(before.settings(), since.settings())
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()));
        return Comparability.differences(measured(left, known, used, before), measured(right, known, used, since));
    }

    private static ComparedFact.Measured measured(
            RunRecord run, Map<Long, KnownEnvironment> known, Map<Long, Settings> used, Point point) {
        KnownEnvironment place = Objects.requireNonNull(known.get(run.environmentId()));
        return new ComparedFact.Measured(
                run.conditions(),
                place.host(),
                place.jdk(),
                place.flags(),
                point.settings() == null ? null : used.get(point.settings()),
                point.forks());
    }
}
