package dev.plateau.server.incidents;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Queries for incidents. */
@Service
public class Incidents {
    private final IncidentRepository incidents;
    private final IncidentChangeRepository storedChanges;
    private final StoredChangePoints changePoints;
    private final JdbcClient jdbc;

    Incidents(
            IncidentRepository incidents,
            IncidentChangeRepository storedChanges,
            StoredChangePoints changePoints,
            JdbcClient jdbc) {
        this.incidents = incidents;
        this.storedChanges = storedChanges;
        this.changePoints = changePoints;
        this.jdbc = jdbc;
    }

    /**
     * Event: incidents were opened, closed or updated. Published inside the transaction that writes them.
     *
     * @param grown ids of incidents that got a further change
     */
    public record IncidentsChanged(List<IncidentRecord> incidents, Set<Long> grown) {}

    /**
     * Incidents of a project, newest first by the time of their commits.
     *
     * @param before id of the incident after which the list goes on; {@link Long#MAX_VALUE} for its beginning
     */
    public List<IncidentRecord> newest(long project, IncidentFilter filter, long before, int limit) {
        return records(incidents.newest(project, filter, before, Limit.of(limit)));
    }

    private static List<IncidentRecord> records(List<Incident> incidents) {
        return incidents.stream().map(Incident::toRecord).toList();
    }

    /** Numbers of incidents of a project by the choices of {@link IncidentFilter}, in their order. */
    public Map<String, Long> counts(long project) {
        Map<String, Long> counts = new LinkedHashMap<>();
        IncidentFilter.CHOICES.forEach(choice -> counts.put(choice, 0L));
        jdbc.sql("""
                        select kind, triage, closed_at is null as open, count(*) as number from incident
                        where project_id = ? group by kind, triage, open
                        """).param(project).query(row -> {
            long number = row.getLong("number");
            IncidentFilter.choices(
                            IncidentKind.valueOf(row.getString("kind")),
                            Triage.valueOf(row.getString("triage")),
                            row.getBoolean("open"))
                    .forEach(choice -> counts.merge(choice, number, Long::sum));
        });
        return counts;
    }

    /** The newest open regressions of a project along an axis. Pages read them often, so the statement has no variable parts. */
    public List<IncidentRecord> openRegressions(long project, Axis axis, int limit) {
        return records(incidents.findByKeyProjectAndKeyKindAndKeyAxisAndStateClosedAtIsNullOrderByBoundsUntilDescIdDesc(
                project, IncidentKind.REGRESSION, axis, Limit.of(limit)));
    }

    /** Incidents of projects that are open or whose last commit is not older, by project. */
    public Map<Long, List<IncidentRecord>> openOrSince(Collection<Long> projects, Instant since) {
        return records(incidents.openOrSince(projects, since)).stream()
                .collect(Collectors.groupingBy(IncidentRecord::project));
    }

    /** Open incidents of all projects that are assigned to an account. */
    public List<IncidentRecord> openOf(long account) {
        return records(incidents.findByAssigneeIdAndStateClosedAtIsNull(account));
    }

    /** All incidents of a project opened since a time, oldest first. */
    public List<IncidentRecord> since(long project, Instant since) {
        return records(incidents.findByKeyProjectAndOpenedAtGreaterThanEqualOrderById(project, since));
    }

    /** Muted incidents, newest first. */
    public List<IncidentRecord> muted(long project, Instant now) {
        return records(incidents.findByKeyProjectAndMutedUntilAfterOrderByIdDesc(project, now));
    }

    /** The incidents of a project along commits in which a new level begins with this one, newest first. */
    public List<IncidentRecord> beginningAt(long project, String commit) {
        return records(incidents.beginningAt(project, Axis.COMMIT, commit));
    }

    /** An incident of a project. */
    public Optional<IncidentRecord> find(long project, long id) {
        return incidents.findByKeyProjectAndId(project, id).map(Incident::toRecord);
    }

    /** Incidents of projects by their ids; unknown ids are left out. */
    public List<IncidentRecord> byIds(Collection<Long> projects, Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : records(incidents.findByKeyProjectInAndIdInOrderById(projects, ids));
    }

    /** The incidents of a project's change points, by change point; change points without an incident are left out. */
    public Map<Long, IncidentRecord> ofChangePoints(long project, Collection<Long> changePoints) {
        Map<Long, Long> ids = storedChanges.ofChangePoints(List.of(project), changePoints).stream()
                .collect(Collectors.toMap(StoredIncidentChange::changePoint, StoredIncidentChange::incident));
        Map<Long, IncidentRecord> known = byIds(List.of(project), Set.copyOf(ids.values())).stream()
                .collect(Collectors.toMap(IncidentRecord::id, Function.identity()));
        return ids.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> Objects.requireNonNull(known.get(entry.getValue()))));
    }

    /** True if later runs ended a regression, not a person. */
    public boolean hasEndedByItself(IncidentRecord incident) {
        Triage triage = incident.triage();
        return incidents.isClosedByRuns(
                incident.project(),
                incident.id(),
                new Incident.State(triage, incident.closedAt(), incident.recoveredSince()),
                triage.label());
    }

    /** The changes of an incident, largest first. */
    public List<IncidentChange> changes(IncidentRecord incident) {
        return Objects.requireNonNull(changes(List.of(incident)).get(incident.id()));
    }

    /** The changes of incidents by incident, largest first. */
    public Map<Long, List<IncidentChange>> changes(Collection<IncidentRecord> incidents) {
        return changes(
                incidents.stream().map(IncidentRecord::project).collect(Collectors.toSet()),
                incidents.stream().map(IncidentRecord::id).toList());
    }

    Map<Long, List<IncidentChange>> changes(Collection<Long> projects, Collection<Long> ids) {
        List<StoredIncidentChange> found = storedChanges.inParts(
                ids, part -> storedChanges.findByProjectIdInAndIncidentIdInOrderByChangePointId(projects, part));
        Map<Long, StoredChangePoint> known = changePoints(found);
        Map<Long, List<IncidentChange>> changes = new HashMap<>();
        ids.forEach(incident -> changes.put(
                incident,
                found.stream()
                        .filter(change -> change.incident() == incident)
                        .filter(change -> known.containsKey(change.changePoint()))
                        .map(change -> change.with(Objects.requireNonNull(known.get(change.changePoint()))))
                        .sorted(IncidentChange.LARGEST_FIRST)
                        .toList()));
        return changes;
    }

    /** Those that still exist: a change point may be deleted after its change was read. */
    private Map<Long, StoredChangePoint> changePoints(List<StoredIncidentChange> changes) {
        return changePoints
                .byIds(
                        changes.stream()
                                .map(change -> change.projectId)
                                .distinct()
                                .toList(),
                        changes.stream().map(StoredIncidentChange::changePoint).toList())
                .stream()
                .collect(Collectors.toMap(StoredChangePoint::id, Function.identity()));
    }

    /** Changes of confirmed regressions along commits that are not triaged as expected or invalid; an empty branch matches all. */
    private List<StoredIncidentChange> regressed(
            long project,
            String branch,
            Predicate<StoredIncidentChange> wanted,
            Predicate<StoredChangePoint> confirmed) {
        List<StoredIncidentChange> found =
                storedChanges.regressed(project, branch, Axis.COMMIT, Triage.regressed()).stream()
                        .filter(wanted)
                        .toList();
        Map<Long, StoredChangePoint> known = changePoints(found);
        return found.stream()
                .filter(change -> Stream.ofNullable(known.get(change.changePoint()))
                        .anyMatch(detected -> detected.confirmedAt() != null && confirmed.test(detected)))
                .toList();
    }

    /**
     * A stretch of a commit series that a confirmed regression made worse.
     *
     * @param from position of the first point after the regression
     * @param until position of the first point of the level that undid it; null while it lasts
     */
    public record RegressedRange(
            long series, Instant from, @Nullable Instant until) {
        /** Tests whether a position of the series lies in this range. */
        public boolean covers(Instant position) {
            return !position.isBefore(from) && (until == null || position.isBefore(until));
        }
    }

    /**
     * The ranges of a branch's commit series on a level after a confirmed regression. Expected and invalid ones are left out; a fixed one ends where
     * the level came back.
     *
     * @param branch empty for all of them
     */
    public List<RegressedRange> regressedRanges(long project, String branch) {
        return regressed(project, branch, change -> true, StoredChangePoint::isLargeEnough).stream()
                .map(StoredIncidentChange::range)
                .toList();
    }

    /**
     * Incidents with a confirmed regression along commits that covers a run; expected and invalid ones are left out.
     *
     * @param positions of the run's points by series
     */
    public List<IncidentRecord> covering(long project, Map<Long, Instant> positions) {
        return byIds(
                List.of(project),
                regressed(project, "", change -> positions.containsKey(change.series()), change -> true).stream()
                        .filter(change -> change.range().covers(Objects.requireNonNull(positions.get(change.series()))))
                        .map(StoredIncidentChange::incident)
                        .collect(Collectors.toSet()));
    }

    /** The history of an incident, newest event first. */
    public List<IncidentEvent> history(long project, long incident) {
        return incidents.history(project, incident);
    }

    /** Sets the minimum certainty at which changes of a project become incidents: suspect, warning or confirmed. */
    @Transactional
    public void openFrom(long project, ChangeStatus certainty) {
        jdbc.sql("""
                        insert into incident_threshold (project_id, certainty) values (?, ?)
                        on conflict (project_id) do update set certainty = excluded.certainty
                        """).params(project, certainty.name()).update();
    }
}
