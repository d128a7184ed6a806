package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.comparisons.SideResults.Terms;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.detection.MinimumEffects;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.runs.UnmeasuredCells;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Metric;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Compares environments, or runs, with a baseline. */
@Service
@Transactional(readOnly = true)
public class Comparisons {
    /**
     * The data of one side.
     *
     * @param results of each compared metric, in order
     */
    private record Loaded(ComparedSide side, List<SideResults> results) {}

    private final BenchmarkKeys benchmarks;
    private final Environments environments;
    private final RunCatalog runs;
    private final UnmeasuredCells unmeasuredCells;
    private final SideReader sides;
    private final MinimumEffectRules rules;

    Comparisons(
            BenchmarkKeys benchmarks,
            Environments environments,
            RunCatalog runs,
            UnmeasuredCells unmeasuredCells,
            SideReader sides,
            MinimumEffectRules rules) {
        this.benchmarks = benchmarks;
        this.environments = environments;
        this.runs = runs;
        this.unmeasuredCells = unmeasuredCells;
        this.sides = sides;
        this.rules = rules;
    }

    /**
     * Compares all metrics of {@link Metric}.
     *
     * @param branch only points of this branch where a party names no run; empty for the newest of any
     */
    public Comparison compare(long projectId, Party baseline, Party candidate, String branch) {
        return compare(projectId, baseline, List.of(candidate), branch).getFirst();
    }

    /**
     * Compares further metrics, too: their cells follow those of {@link Metric}.
     *
     * @param better direction of metrics that have none of their own
     */
    public Comparison compare(long projectId, Party baseline, Party candidate, List<String> further, Direction better) {
        List<String> metrics =
                Stream.concat(Metric.names().stream(), further.stream()).toList();
        return compare(projectId, baseline, List.of(candidate), "", metrics, better)
                .getFirst();
    }

    /**
     * Compares all metrics of each candidate with one baseline.
     *
     * @param branch as for one candidate
     * @return in the order of the candidates
     */
    public List<Comparison> compare(long projectId, Party baseline, List<Party> candidates, String branch) {
        return compare(projectId, baseline, candidates, branch, Metric.names(), Direction.NEITHER);
    }

    private List<Comparison> compare(
            long projectId,
            Party baseline,
            List<Party> candidates,
            String branch,
            List<String> metrics,
            Direction better) {
        List<Loaded> loaded = load(
                projectId,
                Stream.concat(Stream.of(baseline), candidates.stream()).toList(),
                branch,
                metrics,
                better);
        MinimumEffects inForce = rules.current(projectId);
        Loaded ours = loaded.getFirst();
        return loaded.stream()
                .skip(1)
                .map(theirs ->
                        new Comparison(ours.side(), theirs.side(), pairs(projectId, ours, theirs, metrics, inForce)))
                .toList();
    }

    /** Loads the sides; environments of one host share the statements that read their newest scores. */
    private List<Loaded> load(
            long projectId, List<Party> parties, String branch, List<String> metrics, Direction better) {
        Map<Long, KnownEnvironment> known = environments.byIds(
                projectId, parties.stream().map(Party::environment).distinct().toList());
        List<Long> newestOf = parties.stream()
                .filter(Party::isNewest)
                .map(Party::environment)
                .distinct()
                .toList();
        List<UnmeasuredCell> attempts = newestOf.isEmpty()
                ? List.of()
                : unmeasuredCells.latestUnmeasured(projectId, newestOf, branch, "", Long.MAX_VALUE);
        Map<Long, List<SideScore>> newest = new HashMap<>();
        return parties.stream()
                .map(party -> {
                    KnownEnvironment environment = Objects.requireNonNull(known.get(party.environment()));
                    List<SideScore> found = party.isNewest()
                            ? newest.computeIfAbsent(
                                    environment.ids().host(),
                                    host -> sides.ofBranch(
                                            projectId,
                                            metrics,
                                            host,
                                            branch,
                                            Long.MAX_VALUE,
                                            ofHost(host, newestOf, known)))
                            : sides.ofRuns(projectId, party.runs(), metrics);
                    List<SideScore> directed =
                            found.stream().map(side -> side.towards(better)).toList();
                    return loaded(projectId, party, environment, directed, attempts, metrics);
                })
                .toList();
    }

    private static List<EnvironmentIds> ofHost(long host, List<Long> wanted, Map<Long, KnownEnvironment> known) {
        return wanted.stream()
                .map(id -> Objects.requireNonNull(known.get(id)).ids())
                .filter(ids -> ids.host() == host)
                .toList();
    }

    private Loaded loaded(
            long projectId,
            Party party,
            KnownEnvironment environment,
            List<SideScore> measured,
            List<UnmeasuredCell> attempts,
            List<String> metrics) {
        List<SideScore> found = measured.stream()
                .filter(side -> side.run().environmentId() == party.environment())
                .toList();
        List<RunRecord> named = party.isNewest() ? List.of() : runs.byIds(projectId, party.runs());
        // Oldest first: of two attempts at one benchmark the later counts.
        List<UnmeasuredCell> tried = Stream.concat(
                        named.reversed().stream()
                                .flatMap(run -> unmeasuredCells.unmeasured(projectId, run.id()).stream()),
                        attempts.stream()
                                .filter(attempt -> party.isNewest() && attempt.environmentId() == party.environment()))
                .toList();
        List<SideResults> results = metrics.stream()
                .map(metric -> SideResults.of(ofMetric(metric, found), tried))
                .toList();
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
                                        results.getFirst().unmeasured().values().stream()
                                                .map(UnmeasuredCell::runId))
                                .distinct()
                                .sorted()
                                .toList()),
                results);
    }

    private List<Pair> pairs(long projectId, Loaded ours, Loaded theirs, List<String> metrics, MinimumEffects inForce) {
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(
                projectId,
                Stream.of(ours.results().getFirst(), theirs.results().getFirst())
                        .flatMap(results -> Stream.concat(
                                results.scores().keySet().stream(), results.unmeasured().keySet().stream()))
                        .collect(Collectors.toSet()));
        List<Map<Long, Cell>> columns = IntStream.range(0, metrics.size())
                .mapToObj(i -> theirs.results()
                        .get(i)
                        .against(ours.results().get(i), Terms.of(inForce, metrics.get(i), keys), true))
                .toList();
        return columns.getFirst().keySet().stream()
                .map(id -> new Pair(
                        Objects.requireNonNull(keys.get(id)),
                        IntStream.range(0, columns.size())
                                .mapToObj(i -> cell(columns.get(i).getOrDefault(id, new Cell.Empty()), i > 0))
                                .toList()))
                .sorted(Pair.LARGEST_FIRST)
                .toList();
    }

    /** Hides a reason that both sides have no value of a secondary metric, as the primary score has it already. */
    private static Cell cell(Cell cell, boolean isSecondary) {
        return isSecondary && cell instanceof Cell.Unmeasured missing && missing.baseline() == null
                ? new Cell.Empty()
                : cell;
    }

    private static Map<Long, SideScore> ofMetric(String metric, List<SideScore> sides) {
        Map<Long, SideScore> found = new HashMap<>();
        sides.stream()
                .filter(side -> side.point().metric().equals(metric))
                .forEach(side -> found.merge(side.point().benchmarkKeyId(), side, SideScore::newer));
        return found;
    }
}
