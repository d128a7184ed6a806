package dev.plateau.server.alerts.missing;

import dev.plateau.server.alerts.missing.Subject.Machine;
import dev.plateau.server.alerts.missing.Subject.Row;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.requests.Agents;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.ReportingTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/** Last reports of a project's rows and agents. */
@Service
public class LastSeenTimes {
    /** Newest runs of a series whose intervals count. */
    private static final int MAX_RUNS = 31;

    /** A row with fewer runs was an experiment, and is not expected to report again. */
    private static final int MIN_RUNS = 3;

    /** Quantile of the intervals that is the usual one: it covers weekends and slow nights. */
    private static final double USUAL_QUANTILE = 0.9;

    private final SeriesRelations relations;
    private final RunCatalog runs;
    private final Environments environments;
    private final Agents agents;

    LastSeenTimes(SeriesRelations relations, RunCatalog runs, Environments environments, Agents agents) {
        this.relations = relations;
        this.runs = runs;
        this.environments = environments;
        this.agents = agents;
    }

    /** Rows with at least three runs, and machines of agents. */
    public List<LastSeen> of(long project) {
        List<ReportingTime> all = relations.reportingTimes(project, MAX_RUNS);
        Map<Long, Instant> measured = runs
                .byIds(all.stream()
                        .flatMap(reportingTime -> reportingTime.runs().stream())
                        .distinct()
                        .toList())
                .stream()
                .collect(Collectors.toMap(RunRecord::id, RunRecord::measuredAt));
        EnvironmentNames names = environments.names();
        Map<Row, TreeSet<Instant>> times = new HashMap<>();
        all.forEach(reportingTime -> times.computeIfAbsent(row(reportingTime, names), row -> new TreeSet<>())
                .addAll(reportingTime.runs().stream()
                        .map(run -> Objects.requireNonNull(measured.get(run)))
                        .toList()));
        Stream<LastSeen> rows = times.entrySet().stream()
                .filter(entry -> entry.getValue().size() >= MIN_RUNS)
                .map(entry -> new LastSeen(entry.getKey(), entry.getValue().last(), usual(entry.getValue())));
        Stream<LastSeen> machines = agents.lastSeen(project).entrySet().stream()
                .map(entry -> new LastSeen(new Machine(entry.getKey()), entry.getValue(), null));
        return Stream.concat(rows, machines)
                .sorted(Comparator.comparing(LastSeen::last))
                .toList();
    }

    private static Row row(ReportingTime reportingTime, EnvironmentNames names) {
        return new Row(
                reportingTime.benchmarkKey(),
                reportingTime.host(),
                names.jdk(reportingTime.jdk()).feature(),
                reportingTime.flagSet());
    }

    private static Duration usual(Collection<Instant> inOrder) {
        List<Instant> newest = new ArrayList<>(inOrder);
        List<Duration> gaps = IntStream.range(Math.max(1, newest.size() - MAX_RUNS + 1), newest.size())
                .mapToObj(i -> Duration.between(newest.get(i - 1), newest.get(i)))
                .sorted()
                .toList();
        return gaps.get((int) Math.ceil(USUAL_QUANTILE * gaps.size()) - 1);
    }
}
