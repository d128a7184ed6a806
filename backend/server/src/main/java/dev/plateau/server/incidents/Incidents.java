package dev.plateau.server.incidents;

import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Queries for incidents. */
@Service
public class Incidents {
    private final IncidentRepository incidents;
    private final IncidentThresholdRepository thresholds;
    private final IncidentChanges incidentChanges;

    Incidents(IncidentRepository incidents, IncidentThresholdRepository thresholds, IncidentChanges incidentChanges) {
        this.incidents = incidents;
        this.thresholds = thresholds;
        this.incidentChanges = incidentChanges;
    }

    /**
     * Incidents of a project, newest first by the time of their commits.
     *
     * @param before id of the incident after which the list goes on; {@link Long#MAX_VALUE} for its beginning
     */
    public List<Incident> newest(long project, IncidentFilter filter, long before, int limit) {
        return incidents.newest(project, filter, before, Limit.of(limit));
    }

    /** The newest open regressions of a project along an axis. Pages read them often, so the statement has no variable parts. */
    public List<Incident> openRegressions(long project, Axis axis, int limit) {
        return incidents.findByProjectIdAndKindAndAxisAndStateClosedAtIsNullOrderByBoundsUntilDescIdDesc(
                project, IncidentKind.REGRESSION, axis, Limit.of(limit));
    }

    /** Incidents of all projects that are open or whose last commit is not older, by project. */
    public Map<Long, List<Incident>> openOrSince(Instant since) {
        return incidents.openOrSince(since).stream().collect(Collectors.groupingBy(Incident::project));
    }

    /** All incidents of a project opened since a time, oldest first. */
    public List<Incident> since(long project, Instant since) {
        return incidents.findByProjectIdAndOpenedAtGreaterThanEqualOrderById(project, since);
    }

    /** Muted incidents, newest first. */
    public List<Incident> muted(long project, Instant now) {
        return incidents.findByProjectIdAndMutedUntilAfterOrderByIdDesc(project, now);
    }

    /** The incidents of a project along commits in which a new level begins with this one, newest first. */
    public List<Incident> beginningAt(long project, String commit) {
        return incidents.beginningAt(project, Axis.COMMIT, commit);
    }

    /** An incident of a project. */
    public Optional<Incident> find(long project, long id) {
        return incidents.findByProjectIdAndId(project, id);
    }

    /** Incidents by their ids; unknown ids are left out. */
    public List<Incident> byIds(Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : incidents.findByIdInOrderById(ids);
    }

    /** The incidents of change points, by change point; change points without an incident are left out. */
    public Map<Long, Incident> ofChangePoints(Collection<Long> changePoints) {
        Map<Long, Long> ids = incidentChanges.incidentsOf(changePoints);
        Map<Long, Incident> known =
                byIds(Set.copyOf(ids.values())).stream().collect(Collectors.toMap(Incident::id, Function.identity()));
        return ids.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> Objects.requireNonNull(known.get(entry.getValue()))));
    }

    /** True if later runs ended it, not a person. */
    public boolean hasEndedByItself(Incident incident) {
        return incident.recoveredSince() != null
                || incidents
                        .lastActor(incident.id(), incident.triage().label())
                        .filter(IncidentEvent.PLATEAU::equals)
                        .isPresent();
    }

    /** The changes of an incident, largest first. */
    public List<IncidentChange> members(long incident) {
        return Objects.requireNonNull(incidentChanges.of(List.of(incident)).get(incident));
    }

    /** The changes of incidents by incident, largest first. */
    public Map<Long, List<IncidentChange>> members(Collection<Long> incidents) {
        return incidentChanges.of(incidents);
    }

    /**
     * The ranges of a branch's commit series on a level after a confirmed regression. Expected and invalid ones are left out; a fixed one ends where
     * the level came back.
     *
     * @param branch empty for all of them
     */
    public List<RegressedRange> slow(long project, String branch) {
        return incidentChanges.regressed(project, branch).stream()
                .filter(incidentChange -> incidentChange.changePoint().confirmedAt() != null
                        && incidentChange.changePoint().isLargeEnough())
                .map(incidentChange -> new RegressedRange(
                        incidentChange.changePoint().series(),
                        incidentChange.first().at(),
                        incidentChange.recovered() == null
                                ? null
                                : incidentChange.recovered().at()))
                .toList();
    }

    /**
     * Incidents with a confirmed regression along commits that covers a run; expected and invalid ones are left out.
     *
     * @param places positions of the run's points by series
     */
    public List<Incident> covering(long project, Map<Long, Instant> places) {
        return byIds(incidentChanges.covering(project, places));
    }

    /** Names that incidents of a project are assigned to, sorted. */
    public List<String> assignees(long project) {
        return incidents.assignees(project);
    }

    /** The history of an incident, newest event first. */
    public List<IncidentEvent> history(long incident) {
        return incidents.history(incident);
    }

    /** Sets the minimum certainty at which changes of a project become incidents: suspect, warning or confirmed. */
    @Transactional
    public void openFrom(long project, ChangeStatus certainty) {
        thresholds.set(project, certainty);
    }
}
