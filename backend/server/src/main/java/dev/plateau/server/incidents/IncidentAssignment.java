package dev.plateau.server.incidents;

import dev.plateau.server.detection.ChangePointsUpdated;
import dev.plateau.server.detection.PointDeletion.PointsDeleted;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.incidents.Attribution.Attributed;
import dev.plateau.server.incidents.Incident.IncidentKey;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.PointRemoval.RemovedPoint;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Assigns change points to incidents, in the transaction that stores the change points. A lock for each project keeps two servers from opening two
 * incidents for one cause. People edit incidents at the same time: incidents that change here are locked when they are read, so each edit is
 * entirely before or after.
 */
@Component
class IncidentAssignment {
    private static final Logger LOG = LoggerFactory.getLogger(IncidentAssignment.class);

    private final JdbcClient jdbc;
    private final IncidentRepository incidents;
    private final IncidentChangeRepository storedChanges;
    private final StoredChangePoints changePoints;
    private final Attribution attribution;
    private final IncidentLifecycle incidentLifecycle;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    IncidentAssignment(
            JdbcClient jdbc,
            IncidentRepository incidents,
            IncidentChangeRepository storedChanges,
            StoredChangePoints changePoints,
            Attribution attribution,
            IncidentLifecycle incidentLifecycle,
            ApplicationEventPublisher events,
            Clock clock) {
        this.jdbc = jdbc;
        this.incidents = incidents;
        this.storedChanges = storedChanges;
        this.changePoints = changePoints;
        this.attribution = attribution;
        this.incidentLifecycle = incidentLifecycle;
        this.events = events;
        this.clock = clock;
    }

    @EventListener
    void assign(ChangePointsUpdated changed) {
        // One lock order everywhere: transactions on several projects never deadlock.
        Set<Long> projects = new TreeSet<>(changed.projects());
        projects.forEach(this::lockProject);
        Map<Long, StoredIncidentChange> known = storedChanges
                .ofChangePoints(
                        projects,
                        changed.changes().stream()
                                .map(change -> change.changePoint().id())
                                .toList())
                .stream()
                .collect(Collectors.toMap(StoredIncidentChange::changePoint, Function.identity()));
        IncidentGroups groups = new IncidentGroups(incidents, storedChanges, clock.instant());
        Set<Long> touched = new TreeSet<>();
        changed.commits().forEach((project, commits) -> {
            if (!commits.isEmpty()) {
                touched.addAll(storedChanges.beginningAt(project, commits));
            }
        });
        // Recoveries first: an improvement that ends a regression belongs to no incident of its own.
        changed.changes().stream()
                .sorted((one, other) -> Boolean.compare(other.recovered() != null, one.recovered() != null))
                .forEach(change -> {
                    StoredIncidentChange stored = known.get(change.changePoint().id());
                    if (stored != null) {
                        touched.add(stored.incident());
                    }
                    Optional<Attributed> attributed =
                            belongsToIncident(change) ? attribution.of(change) : Optional.empty();
                    if (attributed.isPresent()) {
                        groups.put(
                                key(change, attributed.get().cause()),
                                change,
                                attributed.get().differences(),
                                stored);
                    } else if (stored != null) {
                        groups.remove(stored);
                    }
                });
        groups.remove(projects, changed.dropped()).forEach(change -> touched.add(change.incident()));
        Map<Long, String> withdrawn = new HashMap<>();
        groups.remove(projects, changed.noLongerFound().keySet())
                .forEach(change -> withdrawn.put(
                        change.incident(),
                        Objects.requireNonNull(changed.noLongerFound().get(change.changePoint()))));
        touched.addAll(withdrawn.keySet());
        touched.addAll(groups.arrange());
        if (!touched.isEmpty()) {
            LOG.info("Incidents {}: changes of runs {}", touched, runs(changed));
            events.publishEvent(new Incidents.IncidentsChanged(
                    incidentLifecycle.follow(projects, touched, withdrawn), groups.grown()));
        }
    }

    private static Set<Long> runs(ChangePointsUpdated changed) {
        return changed.changes().stream()
                .map(change -> change.first().run())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Moves positions at deleted points to neighbouring points, before changes that began with them are evaluated again. */
    @EventListener
    void move(PointsDeleted deleted) {
        Map<Long, List<RemovedPoint>> bySeries = new HashMap<>();
        deleted.points()
                .forEach(point -> Stream.of(point.series(), point.jdkAxis())
                        .filter(Objects::nonNull)
                        .forEach(series -> bySeries.computeIfAbsent(series, first -> new ArrayList<>())
                                .add(point)));
        storedChanges
                .inParts(bySeries.keySet(), part -> storedChanges.findByProjectIdAndSeriesIdIn(deleted.project(), part))
                .forEach(change ->
                        bySeries.getOrDefault(change.series(), List.of()).forEach(change::move));
    }

    private void lockProject(long project) {
        TransactionLock.take(jdbc, "incidents", project);
    }

    /**
     * Tests for a change that is large enough, and confirmed or as certain as the project's alert rules demand; the end of a regression belongs to
     * no incident.
     */
    private boolean belongsToIncident(UpdatedChangePoint change) {
        if (!change.changePoint().isLargeEnough()) {
            return false;
        }
        boolean confirmed = change.changePoint().confirmedAt() != null;
        if (!change.isWorse()) {
            return confirmed
                    && !changePoints.isEnd(
                            change.changePoint(),
                            change.from().position(),
                            change.to().position());
        }
        ChangeStatus state = change.changePoint().state();
        // A recovered warning counts as a warning.
        ChangeStatus certainty = state == ChangeStatus.RECOVERED ? ChangeStatus.WARNING : state;
        return confirmed || threshold(change.series().project()).compareTo(certainty) <= 0;
    }

    private ChangeStatus threshold(long project) {
        return jdbc.sql("select certainty from incident_threshold where project_id = ?")
                .param(project)
                .query(ChangeStatus.class)
                .optional()
                .orElse(ChangeStatus.CONFIRMED);
    }

    private static IncidentKey key(UpdatedChangePoint change, Cause cause) {
        return new IncidentKey(
                change.series().project(),
                change.isWorse() ? IncidentKind.REGRESSION : IncidentKind.IMPROVEMENT,
                change.series().axis(),
                change.changePoint().branch(),
                cause,
                change.series().axis() == Axis.JDK ? Attribution.step(change) : null);
    }
}
