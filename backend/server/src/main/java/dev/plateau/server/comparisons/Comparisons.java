package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.comparisons.SideVerdicts.Terms;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.RunExclusions;
import dev.plateau.server.regressions.MinimumEffectRules;
import dev.plateau.server.regressions.MinimumEffectVersion;
import dev.plateau.server.runs.LatestUnmeasured;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.runs.Runs;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Puts two environments, or two runs, side by side. */
@Service
@Transactional(readOnly = true)
public class Comparisons {
    /** JMH's name for bytes allocated per operation. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    /** What one side has; the run is the newest of its scores. */
    private record Loaded(
            KnownEnvironment environment,
            SideResults scores,
            SideResults allocations,
            @Nullable RunFacts run) {}

    private final BenchmarkKeys benchmarks;
    private final Environments environments;
    private final RunCatalog runs;
    private final Runs runContents;
    private final LatestPoints points;
    private final SideReader sides;
    private final RunExclusions exclusions;
    private final MinimumEffectRules rules;

    Comparisons(
            BenchmarkKeys benchmarks,
            Environments environments,
            RunCatalog runs,
            Runs runContents,
            LatestPoints points,
            SideReader sides,
            RunExclusions exclusions,
            MinimumEffectRules rules) {
        this.benchmarks = benchmarks;
        this.environments = environments;
        this.runs = runs;
        this.runContents = runContents;
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
        boolean ofRuns = baseline.run() != null && candidate.run() != null;
        List<LatestUnmeasured> unmeasured = ofRuns ? List.of() : runs.latestUnmeasured(projectId, branch, "");
        Loaded ours = load(projectId, baseline, left, branch, unmeasured);
        Loaded theirs = load(projectId, candidate, right, branch, unmeasured);
        return new Comparison(
                new ComparedSide(left, ours.run()),
                new ComparedSide(right, theirs.run()),
                pairs(ours, theirs, rules.current(projectId)));
    }

    private Loaded load(
            long projectId, Party party, KnownEnvironment environment, String branch, List<LatestUnmeasured> latest) {
        Long run = party.run();
        List<SideScore> found = sides.of(projectId, points(projectId, run, environment, branch)).stream()
                .filter(side -> side.run().environmentId() == party.environment())
                .toList();
        RunFacts chosen = run == null
                ? found.stream()
                        .map(SideScore::run)
                        .max(Comparator.comparing(RunFacts::measuredAt))
                        .orElse(null)
                : runs.byIds(List.of(run)).getFirst();
        List<LatestUnmeasured> tried = run == null || chosen == null
                ? latest.stream()
                        .filter(attempt -> attempt.environmentId() == party.environment())
                        .toList()
                : runContents.latestUnmeasured(chosen);
        return new Loaded(
                environment,
                SideResults.of(ofMetric(Score.PRIMARY, found), tried),
                SideResults.of(ofMetric(ALLOCATION, found), tried),
                chosen);
    }

    private List<LatestPoint> points(long projectId, @Nullable Long run, KnownEnvironment environment, String branch) {
        List<String> metrics = List.of(Score.PRIMARY, ALLOCATION);
        Set<Long> excluded = exclusions.all();
        return run == null
                ? points.ofBranch(projectId, metrics, environment.ids().host(), branch, excluded)
                : points.ofRuns(List.of(run), metrics, excluded);
    }

    private List<Pair> pairs(Loaded ours, Loaded theirs, MinimumEffectVersion inForce) {
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(Stream.of(ours.scores(), theirs.scores())
                .flatMap(results ->
                        Stream.concat(results.scores().keySet().stream(), results.unmeasured().keySet().stream()))
                .collect(Collectors.toSet()));
        Map<Long, Cell> scores =
                SideVerdicts.between(ours.scores(), theirs.scores(), Terms.of(inForce, Score.PRIMARY, keys));
        Map<Long, Cell> allocations =
                SideVerdicts.between(ours.allocations(), theirs.allocations(), Terms.of(inForce, ALLOCATION, keys));
        return scores.entrySet().stream()
                .map(score -> new Pair(
                        Objects.requireNonNull(keys.get(score.getKey())),
                        score.getValue(),
                        secondary(allocations.getOrDefault(score.getKey(), new Cell.Empty()))))
                .sorted(Pair.LARGEST_FIRST)
                .toList();
    }

    /** Where no side has a value, the reason stands beside the primary score. */
    private static Cell secondary(Cell cell) {
        return cell instanceof Cell.Unmeasured missing && missing.baseline() == null ? new Cell.Empty() : cell;
    }

    private static Map<Long, SideScore> ofMetric(String metric, List<SideScore> sides) {
        Map<Long, SideScore> found = new HashMap<>();
        sides.stream()
                .filter(side -> side.point().metric().equals(metric))
                .forEach(side -> found.merge(side.point().benchmarkKeyId(), side, SideScore::newer));
        return found;
    }
}
