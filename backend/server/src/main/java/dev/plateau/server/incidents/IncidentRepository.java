package dev.plateau.server.incidents;

import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.series.Axis;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface IncidentRepository extends JpaRepository<Incident, Long> {
    Optional<Incident> findByKeyProjectAndId(long project, long id);

    List<Incident> findByKeyProjectInAndIdInOrderById(Collection<Long> projects, Collection<Long> ids);

    List<Incident> findByKeyProjectAndOpenedAtGreaterThanEqualOrderById(long project, Instant since);

    /** Incidents of projects that are open or whose last commit is not older, by id. */
    @Query("""
            select incident from Incident incident
            where incident.key.project in :projects and (incident.state.closedAt is null or incident.bounds.until >= :since)
            order by incident.id
            """)
    List<Incident> openOrSince(Collection<Long> projects, Instant since);

    List<Incident> findByAssigneeIdAndStateClosedAtIsNull(long account);

    List<Incident> findByKeyProjectAndMutedUntilAfterOrderByIdDesc(long project, Instant now);

    List<Incident> findByKeyProjectAndKeyKindAndKeyAxisAndStateClosedAtIsNullOrderByBoundsUntilDescIdDesc(
            long project, IncidentKind kind, Axis axis, Limit limit);

    /**
     * Newest first, by the time of their commits.
     *
     * @param before the incident after which the list goes on; {@link Long#MAX_VALUE} for its beginning
     */
    @Query("""
            select incident from Incident incident left join Incident last on last.id = :before and last.key.project = :project
            where incident.key.project = :project and incident.key.axis in :#{#filter.axes()}
              and incident.key.kind in :#{#filter.kinds()} and incident.state.triage in :#{#filter.triages()}
              and coalesce(incident.severity, incident.sizeSeverity) in :#{#filter.severities()}
              and (:#{#filter.assigneeOrAll()} = 0 or incident.assigneeId = :#{#filter.assigneeOrAll()})
              and (:#{#filter.closedToo()} = true or incident.state.closedAt is null)
              and (:before = 9223372036854775807 or incident.bounds.until < last.bounds.until
                or incident.bounds.until = last.bounds.until and incident.id < last.id)
            order by incident.bounds.until desc, incident.id desc
            """)
    List<Incident> newest(long project, IncidentFilter filter, long before, Limit limit);

    /** Incidents with a change along an axis whose new level begins with a commit, newest first. */
    @Query("""
            select incident from Incident incident
            where incident.key.project = :project and incident.key.axis = :axis and incident.id in (
              select change.incidentId from StoredIncidentChange change
              where change.projectId = :project and change.first.commit = :commit)
            order by incident.id desc
            """)
    List<Incident> beginningAt(long project, Axis axis, String commit);

    /**
     * Begins an edit by a person: increments the version and locks the incident. Returns 0 where somebody else edited it since that version.
     * Detection writes the same rows, but never the version.
     */
    @Modifying
    @Query("""
            update Incident incident set incident.version = incident.version + 1
            where incident.key.project = :project and incident.id = :id and incident.version = :version
            """)
    int countEdit(long project, long id, int version);

    /** Locks incidents for detection: edits by people wait until it is done, and it sees earlier edits. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query(
            "select incident from Incident incident where incident.key.project = :project and incident.id in :ids order by incident.id")
    List<Incident> lock(long project, Collection<Long> ids);

    /** The newest one along commits whose bounds overlap and that has lost all of its changes; for detection. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("""
            select incident from Incident incident
            where incident.key.project = :#{#key.project()} and incident.key.kind = :#{#key.kind()} and incident.key.axis = :#{#key.axis()}
              and incident.key.branch = :#{#key.branch()} and incident.key.cause = :#{#key.cause()}
              and incident.bounds.after < :#{#bounds.until()} and incident.bounds.until > :#{#bounds.after()}
              and not exists (select change from StoredIncidentChange change
                where change.projectId = :#{#key.project()} and change.incidentId = incident.id)
            order by incident.id desc limit 1
            """)
    Optional<Incident> withoutChanges(Incident.IncidentKey key, Incident.Bounds bounds);

    /** The newest one between the same JDKs; for detection. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("""
            select incident from Incident incident
            where incident.key.project = :#{#key.project()} and incident.key.kind = :#{#key.kind()} and incident.key.axis = :#{#key.axis()}
              and incident.key.branch = :#{#key.branch()} and incident.key.cause = :#{#key.cause()}
              and incident.key.step = :#{#key.step()}
            order by incident.id desc limit 1
            """)
    Optional<Incident> betweenJdks(Incident.IncidentKey key);

    @Query("""
            select event.at as at, event.actor as actor, event.action as action, event.reason as reason
            from StoredIncidentEvent event where event.projectId = :project and event.incident.id = :incident order by event.id desc
            """)
    List<IncidentEvent> history(long project, long incident);

    /** The actor of the newest event with this action. */
    @Query("""
            select event.actor from StoredIncidentEvent event
            where event.projectId = :project and event.incident.id = :incident and event.action = :action
            order by event.id desc limit 1
            """)
    Optional<String> lastActor(long project, long incident, String action);

    /** True if later runs closed it, not a person; {@code closing} is the action of its end in the history. */
    default boolean isClosedByRuns(long project, long incident, Incident.State state, String closing) {
        return state.recoveredSince() != null
                || lastActor(project, incident, closing)
                        .filter(IncidentEvent.PLATEAU::equals)
                        .isPresent();
    }
}
