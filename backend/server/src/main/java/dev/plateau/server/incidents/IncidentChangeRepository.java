package dev.plateau.server.incidents;

import dev.plateau.server.series.Axis;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface IncidentChangeRepository extends JpaRepository<StoredIncidentChange, Long> {
    List<StoredIncidentChange> findByProjectIdInAndIncidentIdInOrderByChangePointId(
            Collection<Long> projects, Collection<Long> incidents);

    List<StoredIncidentChange> findByProjectIdAndSeriesIdIn(long project, Collection<Long> series);

    List<StoredIncidentChange> findByProjectIdInAndChangePointIdIn(
            Collection<Long> projects, Collection<Long> changePoints);

    /** The changes of change points of projects that belong to an incident. */
    default List<StoredIncidentChange> ofChangePoints(Collection<Long> projects, Collection<Long> changePoints) {
        return inParts(changePoints, part -> findByProjectIdInAndChangePointIdIn(projects, part));
    }

    /** Runs a query for 1,000 ids at a time: a statement has at most 65,535 parameters, and a deleted run may have more series. */
    default List<StoredIncidentChange> inParts(
            Collection<Long> ids, Function<List<Long>, List<StoredIncidentChange>> query) {
        List<Long> all = List.copyOf(ids);
        return IntStream.iterate(0, start -> start < all.size(), start -> start + 1000)
                .mapToObj(start -> query.apply(all.subList(start, Math.min(all.size(), start + 1000))))
                .flatMap(List::stream)
                .toList();
    }

    /** Changes of the incidents with a key, whose bounds overlap the given ones. */
    @Query("""
            select change from StoredIncidentChange change
            join Incident incident on incident.key.project = change.projectId and incident.id = change.incidentId
            where incident.key.project = :#{#key.project()} and incident.key.kind = :#{#key.kind()} and incident.key.axis = :#{#key.axis()}
              and incident.key.branch = :#{#key.branch()} and incident.key.cause = :#{#key.cause()}
              and change.bounds.after < :#{#bounds.until()} and change.bounds.until > :#{#bounds.after()}
            """)
    List<StoredIncidentChange> overlapping(Incident.IncidentKey key, Incident.Bounds bounds);

    /** The incidents with a change that begins at one of these commits. */
    @Query("""
            select distinct change.incidentId from StoredIncidentChange change
            join Incident incident on incident.key.project = change.projectId and incident.id = change.incidentId
            where incident.key.project = :project and change.first.commit in :commits
            """)
    List<Long> beginningAt(long project, Collection<String> commits);

    /** Changes of regressions along an axis in these triage states; an empty branch matches all. */
    @Query("""
            select change from StoredIncidentChange change
            join Incident incident on incident.key.project = change.projectId and incident.id = change.incidentId
            where incident.key.project = :project and (:branch = '' or incident.key.branch = :branch)
              and incident.key.kind = REGRESSION and incident.key.axis = :axis
              and incident.state.triage in :triages
            order by change.changePointId
            """)
    List<StoredIncidentChange> regressed(long project, String branch, Axis axis, Collection<Triage> triages);

    /** A benchmark with a regression of a triage state. */
    record Mention(
            long incident,
            long benchmarkKey,
            Triage triage,
            @Nullable String recoveredSince) {}

    @Query("""
            select distinct incident.id as incident, change.benchmarkKeyId as benchmarkKey, incident.state.triage as triage,
              incident.state.recoveredSince as recoveredSince
            from Incident incident
            join StoredIncidentChange change on change.projectId = incident.key.project and change.incidentId = incident.id
            where incident.key.project = :project and incident.key.kind = REGRESSION
            """)
    List<Mention> regressions(long project);
}
