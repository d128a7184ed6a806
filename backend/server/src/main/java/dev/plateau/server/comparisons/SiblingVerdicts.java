package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.wire.model.BenchmarkKey;
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

/** Comparisons of benchmarks of one run with one of them, to find the better implementation. */
@Service
@Transactional(readOnly = true)
public class SiblingVerdicts {
    private final BenchmarkKeys benchmarks;
    private final LatestPoints points;
    private final SideReader sides;
    private final ExcludedRuns exclusions;
    private final MinimumEffectRules rules;

    SiblingVerdicts(
            BenchmarkKeys benchmarks,
            LatestPoints points,
            SideReader sides,
            ExcludedRuns exclusions,
            MinimumEffectRules rules) {
        this.benchmarks = benchmarks;
        this.points = points;
        this.sides = sides;
        this.exclusions = exclusions;
        this.rules = rules;
    }

    /**
     * Compares primary scores of a run. They are tested together, like those of a column.
     *
     * @param baseline id of the benchmark that the others are compared with
     * @param candidates ids of the others
     * @return by benchmark; those without a score, of another mode or in another unit are left out
     */
    public Map<Long, CellComparison> beside(long project, long run, long baseline, Collection<Long> candidates) {
        Map<Long, SideScore> scores =
                sides
                        .of(project, points.ofRuns(List.of(run), List.of(Score.PRIMARY), exclusions.byPeople(project)))
                        .stream()
                        .collect(Collectors.toMap(
                                side -> side.point().benchmarkKeyId(), Function.identity(), SideScore::newer));
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
}
