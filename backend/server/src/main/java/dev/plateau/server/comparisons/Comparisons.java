package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.RunExclusions;
import dev.plateau.server.regressions.JudgingRules;
import dev.plateau.server.regressions.RuleSet;
import dev.plateau.server.runs.LatestUnmeasured;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Score;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Puts two environments, or two runs, side by side. */
@Service
@Transactional(readOnly = true)
public class Comparisons {
    /** JMH's name for bytes allocated per operation. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    private record Place(long benchmark, String metric) {}

    private final BenchmarkKeys benchmarks;
    private final Environments environments;
    private final RunCatalog runs;
    private final LatestPoints points;
    private final SideReader sides;
    private final RunExclusions exclusions;
    private final JudgingRules rules;

    Comparisons(
            BenchmarkKeys benchmarks,
            Environments environments,
            RunCatalog runs,
            LatestPoints points,
            SideReader sides,
            RunExclusions exclusions,
            JudgingRules rules) {
        this.benchmarks = benchmarks;
        this.environments = environments;
        this.runs = runs;
        this.points = points;
        this.sides = sides;
        this.exclusions = exclusions;
        this.rules = rules;
    }

    /**
     * Compares time and allocation.
     *
     * @param branch only points of this branch where a party names no run; empty for the newest of any
     */
    public Comparison compare(long projectId, Party baseline, Party candidate, String branch) {
        Map<Long, KnownEnvironment> places =
                environments.byIds(List.of(baseline.environment(), candidate.environment()));
        KnownEnvironment left = Objects.requireNonNull(places.get(baseline.environment()));
        KnownEnvironment right = Objects.requireNonNull(places.get(candidate.environment()));
        Map<Place, Side> lefts = sides(projectId, baseline, left, branch);
        Map<Place, Side> rights = sides(projectId, candidate, right, branch);
        Map<Long, LatestUnmeasured> missing = new HashMap<>();
        if (candidate.run() == null) {
            runs.latestUnmeasured(projectId, branch, "").stream()
                    .filter(cell -> cell.environmentId() == candidate.environment())
                    .forEach(cell -> missing.put(cell.benchmarkKeyId(), cell));
        }
        return new Comparison(
                new ComparedSide(left, newestRun(lefts)),
                new ComparedSide(right, newestRun(rights)),
                pairs(lefts, rights, missing, rules.current(projectId)));
    }

    private Map<Place, Side> sides(long projectId, Party party, KnownEnvironment environment, String branch) {
        List<String> metrics = List.of(Score.PRIMARY, ALLOCATION);
        Set<Long> excluded = exclusions.all();
        List<LatestPoint> latest = party.run() == null
                ? points.ofBranch(projectId, metrics, environment.ids().host(), branch, excluded)
                : points.ofRuns(List.of(party.run()), metrics, excluded);
        Map<Place, Side> byPlace = new HashMap<>();
        for (Side side : sides.of(projectId, latest)) {
            if (side.run().environmentId() == party.environment()) {
                byPlace.merge(
                        new Place(side.point().benchmarkKeyId(), side.point().metric()), side, Side::newer);
            }
        }
        Map<Place, Side> found = new HashMap<>();
        for (String metric : metrics) {
            Side.withIntervals(ofMetric(metric, byPlace))
                    .forEach((benchmark, side) -> found.put(new Place(benchmark, metric), side));
        }
        return found;
    }

    private static @Nullable RunFacts newestRun(Map<Place, Side> sides) {
        return sides.values().stream()
                .map(Side::run)
                .max(Comparator.comparing(RunFacts::measuredAt))
                .orElse(null);
    }

    private List<Pair> pairs(
            Map<Place, Side> lefts, Map<Place, Side> rights, Map<Long, LatestUnmeasured> missing, RuleSet inForce) {
        TreeSet<Long> ids = new TreeSet<>(missing.keySet());
        lefts.keySet().forEach(place -> ids.add(place.benchmark()));
        rights.keySet().forEach(place -> ids.add(place.benchmark()));
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(ids);
        Map<Long, CellComparison> scores =
                compared(Score.PRIMARY, lefts, rights, minimums(inForce, Score.PRIMARY, keys));
        Map<Long, CellComparison> allocations =
                compared(ALLOCATION, lefts, rights, minimums(inForce, ALLOCATION, keys));
        return ids.stream()
                .map(id -> new Pair(
                        Objects.requireNonNull(keys.get(id)),
                        cell(new Place(id, Score.PRIMARY), lefts, rights, scores, missing.get(id)),
                        cell(new Place(id, ALLOCATION), lefts, rights, allocations, null)))
                .filter(pair -> !(pair.score() instanceof Cell.Empty))
                .sorted(Pair.LARGEST_FIRST)
                .toList();
    }

    private static LongFunction<OptionalDouble> minimums(RuleSet rules, String metric, Map<Long, BenchmarkKey> keys) {
        return benchmark -> rules.minimumEffect(metric, Objects.requireNonNull(keys.get(benchmark)));
    }

    private static Map<Long, CellComparison> compared(
            String metric, Map<Place, Side> lefts, Map<Place, Side> rights, LongFunction<OptionalDouble> minimums) {
        return SideVerdicts.between(ofMetric(metric, lefts), ofMetric(metric, rights), minimums);
    }

    private static Map<Long, Side> ofMetric(String metric, Map<Place, Side> sides) {
        Map<Long, Side> found = new HashMap<>();
        sides.forEach((place, side) -> {
            if (place.metric().equals(metric)) {
                found.put(place.benchmark(), side);
            }
        });
        return found;
    }

    private static Cell cell(
            Place place,
            Map<Place, Side> lefts,
            Map<Place, Side> rights,
            Map<Long, CellComparison> comparisons,
            @Nullable LatestUnmeasured missing) {
        Side left = lefts.get(place);
        Side right = rights.get(place);
        if (right != null) {
            return left == null
                    ? new Cell.Alone(right)
                    : new Cell.Compared(right, left, Objects.requireNonNull(comparisons.get(place.benchmark())));
        }
        return missing == null ? new Cell.Empty() : new Cell.Unmeasured(missing);
    }
}
