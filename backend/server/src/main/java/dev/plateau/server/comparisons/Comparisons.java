package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.comparisons.SideVerdicts.Terms;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.detection.MinimumEffects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.UnmeasuredCell;
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
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Compares environments, or runs, with a baseline. */
@Service
@Transactional(readOnly = true)
public class Comparisons {
    /** JMH's name for bytes allocated per operation. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    private static final List<String> METRICS = List.of(Score.PRIMARY, ALLOCATION);

    /** The data of one side. */
    private record Loaded(ComparedSide side, SideResults scores, SideResults allocations) {}

    private final BenchmarkKeys benchmarks;
    private final Environments environments;
    private final RunCatalog runs;
    private final LatestPoints points;
    private final SideReader sides;
    private final ExcludedRuns exclusions;
    private final MinimumEffectRules rules;

    Comparisons(
            BenchmarkKeys benchmarks,
            Environments environments,
            RunCatalog runs,
            LatestPoints points,
            SideReader sides,
            ExcludedRuns exclusions,
            MinimumEffectRules rules) {
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
        return compare(projectId, baseline, List.of(candidate), branch).getFirst();
    }

    /**
     * Compares time and allocation of each candidate with one baseline.
     *
     * @param branch as for one candidate
     * @return in the order of the candidates
     */
    public List<Comparison> compare(long projectId, Party baseline, List<Party> candidates, String branch) {
        List<Loaded> loaded = load(
                projectId,
                Stream.concat(Stream.of(baseline), candidates.stream()).toList(),
                branch);
        MinimumEffects inForce = rules.current(projectId);
        Loaded ours = loaded.getFirst();
        return loaded.stream()
                .skip(1)
                .map(theirs -> new Comparison(ours.side(), theirs.side(), pairs(ours, theirs, inForce)))
                .toList();
    }

    /** Loads the sides; environments of one host share the statements that read their newest scores. */
    private List<Loaded> load(long projectId, List<Party> parties, String branch) {
        Map<Long, KnownEnvironment> places = environments.byIds(
                parties.stream().map(Party::environment).distinct().toList());
        List<UnmeasuredCell> attempts =
                parties.stream().anyMatch(Party::isNewest) ? runs.latestUnmeasured(projectId, branch, "") : List.of();
        Set<Long> excluded = exclusions.byPeople(projectId);
        Map<Long, List<SideScore>> newest = new HashMap<>();
        return parties.stream()
                .map(party -> {
                    KnownEnvironment environment = Objects.requireNonNull(places.get(party.environment()));
                    List<SideScore> found = party.isNewest()
                            ? newest.computeIfAbsent(
                                    environment.ids().host(),
                                    host -> sides.of(
                                            projectId, points.ofBranch(projectId, METRICS, host, branch, excluded)))
                            : sides.of(projectId, points.ofRuns(party.runs(), METRICS, excluded));
                    return loaded(party, environment, found, attempts);
                })
                .toList();
    }

    private Loaded loaded(
            Party party, KnownEnvironment environment, List<SideScore> measured, List<UnmeasuredCell> attempts) {
        List<SideScore> found = measured.stream()
                .filter(side -> side.run().environmentId() == party.environment())
                .toList();
        List<RunRecord> named = party.isNewest() ? List.of() : runs.byIds(party.runs());
        // Oldest first: of two attempts at one benchmark the later counts.
        List<UnmeasuredCell> tried = Stream.concat(
                        named.reversed().stream().flatMap(run -> runs.unmeasured(run.id()).stream()),
                        attempts.stream()
                                .filter(attempt -> party.isNewest() && attempt.environmentId() == party.environment()))
                .toList();
        SideResults scores = SideResults.of(ofMetric(Score.PRIMARY, found), tried);
        List<RunRecord> behind =
                party.isNewest() ? found.stream().map(SideScore::run).toList() : named;
        return new Loaded(
                new ComparedSide(
                        environment,
                        behind.stream()
                                .max(Comparator.comparing(RunRecord::measuredAt))
                                .orElse(null),
                        Stream.concat(
                                        behind.stream().map(RunRecord::id),
                                        scores.unmeasured().values().stream().map(UnmeasuredCell::runId))
                                .distinct()
                                .sorted()
                                .toList()),
                scores,
                SideResults.of(ofMetric(ALLOCATION, found), tried));
    }

    private List<Pair> pairs(Loaded ours, Loaded theirs, MinimumEffects inForce) {
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

    /** Hides a reason that both sides have no value, as the primary score has it already. */
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
