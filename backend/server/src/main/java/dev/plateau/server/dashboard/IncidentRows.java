package dev.plateau.server.dashboard;

import dev.plateau.server.dashboard.series.TrendLines;
import dev.plateau.server.dashboard.series.TrendLines.TrendLine;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.series.SeriesCatalog;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Incidents with their worst change and its chart, in a constant number of statements. */
@Component
record IncidentRows(
        Incidents incidents,
        IncidentDetails details,
        SeriesCatalog series,
        TrendLines trends,
        Environments environments,
        Clock clock) {
    /** Number of incidents whose changes are read, to find the worst. */
    static final int MAX_READ = 100;

    private static final int MAX_OPEN = 8;
    private static final int MAX_IMPROVED = 4;

    /** Number of changes of an incident that its chips name. */
    private static final int MAX_NAMED = 20;

    /**
     * An incident in one row.
     *
     * @param worst its largest change; null if its change points were deleted
     * @param fact the same in words
     * @param environments of its changes, without their hosts
     * @param benchmarks number of benchmarks that changed
     * @param trend newest points of the largest change's series; null without any
     */
    record IncidentRow(
            String project,
            IncidentRecord incident,
            @Nullable IncidentChangeRecord worst,
            ChangeFact fact,
            List<String> environments,
            List<String> hosts,
            long benchmarks,
            boolean muted,
            @Nullable TrendLine trend) {
        private static final Comparator<IncidentRow> WORST_FIRST = Comparator.comparing(IncidentRow::muted)
                // Another benchmark or other settings are no regression of the code.
                .thenComparing(row -> !row.incident.cause().mayAlert())
                .thenComparingDouble(
                        row -> row.worst == null ? 0 : -row.worst.change().effect())
                .thenComparing(row -> -row.incident.id());

        IncidentRow with(@Nullable TrendLine line) {
            return new IncidentRow(project, incident, worst, fact, environments, hosts, benchmarks, muted, line);
        }
    }

    /** The rows of open regressions, then of improvements: the largest change first, muted ones last. */
    List<IncidentRow> of(List<IncidentRecord> open, List<IncidentRecord> improved, Map<Long, String> projects) {
        List<IncidentRecord> newest =
                Stream.of(open, improved).flatMap(IncidentRows::newest).toList();
        if (newest.isEmpty()) {
            return List.of();
        }
        EnvironmentNames names = environments.names(projects.keySet());
        Map<Long, List<IncidentChange>> changes = incidents.changes(newest);
        Map<Long, List<IncidentChangeRecord>> named = details.named(
                changes.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                entry -> entry.getValue().stream()
                                        .limit(MAX_NAMED)
                                        .toList())),
                names);
        Instant now = clock.instant();
        Map<IncidentKind, List<IncidentRow>> byKind = newest.stream()
                .map(incident -> row(
                        Objects.requireNonNull(projects.get(incident.project())),
                        incident,
                        Objects.requireNonNull(named.get(incident.id())),
                        changes.getOrDefault(incident.id(), List.of()),
                        now))
                .sorted(IncidentRow.WORST_FIRST)
                .collect(Collectors.groupingBy(row -> row.incident().kind()));
        return drawn(
                Stream.concat(
                                byKind.getOrDefault(IncidentKind.REGRESSION, List.of()).stream()
                                        .limit(MAX_OPEN),
                                byKind.getOrDefault(IncidentKind.IMPROVEMENT, List.of()).stream()
                                        .limit(MAX_IMPROVED))
                        .toList(),
                names);
    }

    private static Stream<IncidentRecord> newest(List<IncidentRecord> all) {
        return all.stream()
                .sorted(Comparator.comparing(IncidentRecord::at).reversed())
                .limit(MAX_READ);
    }

    private List<IncidentRow> drawn(List<IncidentRow> rows, EnvironmentNames names) {
        List<IncidentChangeRecord> worst =
                rows.stream().flatMap(row -> Stream.ofNullable(row.worst())).toList();
        Map<Long, TrendLine> lines = trends.of(
                series.byIds(worst.stream()
                        .map(change -> change.change().changePoint())
                        .collect(Collectors.groupingBy(
                                StoredChangePoint::project,
                                Collectors.mapping(StoredChangePoint::series, Collectors.toSet())))),
                worst.stream().map(change -> change.change().changePoint()).toList(),
                names);
        return rows.stream()
                .map(row -> row.with(
                        row.worst() == null ? null : lines.get(row.worst().series())))
                .toList();
    }

    private static IncidentRow row(
            String project,
            IncidentRecord incident,
            List<IncidentChangeRecord> named,
            List<IncidentChange> changes,
            Instant now) {
        IncidentChangeRecord worst = named.isEmpty() ? null : named.getFirst();
        return new IncidentRow(
                project,
                incident,
                worst,
                worst == null ? new ChangeFact(incident.title(), ChangeFact.Kind.OTHER, null) : ChangeFact.of(worst),
                each(named, IncidentChangeRecord::environment),
                each(named, IncidentChangeRecord::host),
                changes.stream().map(IncidentChange::benchmarkKey).distinct().count(),
                incident.isMuted(now),
                null);
    }

    private static List<String> each(List<IncidentChangeRecord> named, Function<IncidentChangeRecord, String> fact) {
        return named.stream().map(fact).distinct().limit(4).toList();
    }
}
