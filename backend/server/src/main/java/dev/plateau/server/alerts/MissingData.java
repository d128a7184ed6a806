package dev.plateau.server.alerts;

import dev.plateau.server.alerts.LastSeen.AgentMachine;
import dev.plateau.server.alerts.LastSeen.MatrixRow;
import dev.plateau.server.alerts.LastSeen.Source;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.requests.Agents;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.ReportingTime;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Missing data of a project: matrix rows and agents that stopped reporting. */
@Service
public class MissingData {
    /** Sources missing for longer count as abandoned; pages no longer show them. */
    private static final Duration REMEMBERED = Duration.ofDays(90);

    /** Newest runs of a series whose intervals count. */
    private static final int MAX_RUNS = 31;

    /** A row with fewer runs was an experiment, and is not expected to report again. */
    private static final int MIN_RUNS = 3;

    /** Quantile of the intervals that is the usual one: it covers weekends and slow nights. */
    private static final double USUAL_QUANTILE = 0.9;

    private final MissingDataRepository stored;
    private final SeriesRelations relations;
    private final RunCatalog runs;
    private final BenchmarkKeys keys;
    private final Environments environments;
    private final Agents agents;
    private final Clock clock;

    MissingData(
            MissingDataRepository stored,
            SeriesRelations relations,
            RunCatalog runs,
            BenchmarkKeys keys,
            Environments environments,
            Agents agents,
            Clock clock) {
        this.stored = stored;
        this.relations = relations;
        this.runs = runs;
        this.keys = keys;
        this.environments = environments;
        this.agents = agents;
        this.clock = clock;
    }

    /** Last reports of a project's rows with at least three runs, and of machines of agents, oldest first. */
    public List<LastSeen> lastSeen(long project) {
        return lastSeen(project, null);
    }

    /** @param benchmarkKeys the only ones; null for all */
    private List<LastSeen> lastSeen(long project, @Nullable Collection<Long> benchmarkKeys) {
        Map<MatrixRow, TreeSet<Instant>> times = times(project, MAX_RUNS, benchmarkKeys);
        Stream<LastSeen> rows = times.entrySet().stream()
                .filter(entry -> entry.getValue().size() >= MIN_RUNS)
                .map(entry -> new LastSeen(entry.getKey(), entry.getValue().last(), usual(entry.getValue())));
        Stream<LastSeen> machines = agents.lastSeen(project).entrySet().stream()
                .map(entry -> new LastSeen(new AgentMachine(entry.getKey()), entry.getValue(), null));
        return Stream.concat(rows, machines)
                .sorted(Comparator.comparing(LastSeen::last))
                .toList();
    }

    /** Times of measurement of the newest runs of each row. */
    private Map<MatrixRow, TreeSet<Instant>> times(long project, int most, @Nullable Collection<Long> benchmarkKeys) {
        List<ReportingTime> all = relations.reportingTimes(project, most, benchmarkKeys);
        Map<Long, Instant> measured = runs
                .byIds(
                        project,
                        all.stream()
                                .flatMap(reportingTime -> reportingTime.runs().stream())
                                .distinct()
                                .toList())
                .stream()
                .collect(Collectors.toMap(RunRecord::id, RunRecord::measuredAt));
        EnvironmentNames names = environments.names(project);
        Map<MatrixRow, TreeSet<Instant>> times = new HashMap<>();
        all.forEach(reportingTime -> times.computeIfAbsent(
                        new MatrixRow(
                                reportingTime.benchmarkKey(),
                                reportingTime.host(),
                                names.jdk(reportingTime.jdk()).feature(),
                                reportingTime.flagSet()),
                        row -> new TreeSet<>())
                .addAll(reportingTime.runs().stream()
                        .map(run -> Objects.requireNonNull(measured.get(run)))
                        .toList()));
        return times;
    }

    private static Duration usual(Collection<Instant> inOrder) {
        List<Instant> newest = new ArrayList<>(inOrder);
        List<Duration> gaps = IntStream.range(Math.max(1, newest.size() - MAX_RUNS + 1), newest.size())
                .mapToObj(i -> Duration.between(newest.get(i - 1), newest.get(i)))
                .sorted()
                .toList();
        return gaps.get((int) Math.ceil(USUAL_QUANTILE * gaps.size()) - 1);
    }

    /**
     * Sources of a project missing now. Reads whole histories only of rows whose newest run is neither younger than the limit nor abandoned: most
     * rows of a project are one or the other.
     */
    public List<LastSeen> now(long project, MissingDataLimit limit, String words) {
        Instant now = clock.instant();
        Instant latest = now.minus(limit.least());
        Instant earliest = now.minus(REMEMBERED);
        Set<Long> silent = times(project, 1, null).entrySet().stream()
                .filter(row -> !row.getValue().last().isAfter(latest)
                        && row.getValue().last().isAfter(earliest))
                .map(row -> row.getKey().benchmarkKey())
                .collect(Collectors.toSet());
        return missing(project, lastSeen(project, silent), limit, words);
    }

    /**
     * Sources missing now among those of {@link #lastSeen}, the longest gap first; without abandoned ones.
     *
     * @param words that their benchmarks contain; blank for all
     */
    public List<LastSeen> missing(long project, List<LastSeen> all, MissingDataLimit limit, String words) {
        Instant now = clock.instant();
        List<LastSeen> missing = all.stream()
                .filter(lastSeen -> !lastSeen.due(limit).isAfter(now))
                .filter(lastSeen -> lastSeen.last().isAfter(now.minus(REMEMBERED)))
                .toList();
        Predicate<Source> matches = matching(project, missing, words);
        return missing.stream()
                .filter(lastSeen -> matches.test(lastSeen.source()))
                .toList();
    }

    /** Matches sources whose benchmark contains the words. A machine matches blank words only. */
    Predicate<Source> matching(long project, List<LastSeen> all, String words) {
        if (words.isBlank()) {
            return source -> true;
        }
        Map<Long, BenchmarkKey> benchmarks = benchmarks(project, all);
        return source -> source instanceof MatrixRow row
                && Names.isFound(Objects.requireNonNull(benchmarks.get(row.benchmarkKey())), words);
    }

    /** The data that a rule found missing at a time, and that is missing still; the longest gap first. */
    public List<LastSeen> stillMissing(long project, long rule, Instant detectedAt) {
        return stored
                .findByProjectIdAndRuleIdAndDetectedAtAndEndedAtIsNullOrderByLastAtAscIdAsc(project, rule, detectedAt)
                .stream()
                .map(StoredMissingData::lastSeen)
                .toList();
    }

    /** Sources of a project with names in place of ids, in their order. */
    public List<MissingDataRecord> named(long project, List<LastSeen> all) {
        Map<Long, BenchmarkKey> benchmarks = benchmarks(project, all);
        EnvironmentNames names = environments.names(project);
        Map<String, String> hosts = environments.ofProject(project).stream()
                .map(KnownEnvironment::host)
                .collect(Collectors.toMap(host -> host.fingerprint(), host -> host.label(), (one, other) -> one));
        return all.stream()
                .map(lastSeen -> switch (lastSeen.source()) {
                    case MatrixRow row -> {
                        BenchmarkKey key = Objects.requireNonNull(benchmarks.get(row.benchmarkKey()));
                        yield record(lastSeen, "row", key.shortName(), where(key, row, names));
                    }
                    case AgentMachine machine -> {
                        String label = hosts.getOrDefault(machine.fingerprint(), machine.fingerprint());
                        yield record(lastSeen, MissingDataRecord.AGENT, "agent", "on " + label);
                    }
                })
                .toList();
    }

    private static String where(BenchmarkKey key, MatrixRow row, EnvironmentNames names) {
        return KnownEnvironment.release(row.feature()) + " " + Names.flagSet(names.flagSet(row.flagSet())) + " on "
                + names.host(row.host()).label() + ", " + Names.conditions(key);
    }

    private static MissingDataRecord record(LastSeen lastSeen, String kind, String what, String where) {
        Duration usual = lastSeen.usual();
        return new MissingDataRecord(
                kind, what, where, lastSeen.last(), usual == null ? null : (Long) usual.toSeconds());
    }

    private Map<Long, BenchmarkKey> benchmarks(long project, List<LastSeen> all) {
        return keys.byIds(
                project,
                all.stream()
                        .flatMap(lastSeen -> lastSeen.source() instanceof MatrixRow row
                                ? Stream.of(row.benchmarkKey())
                                : Stream.<Long>empty())
                        .distinct()
                        .toList());
    }
}
