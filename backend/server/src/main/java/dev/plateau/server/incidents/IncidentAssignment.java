package dev.plateau.server.incidents;

import dev.plateau.server.incidents.IncidentRows.Range;
import dev.plateau.server.incidents.IncidentRows.Shared;
import dev.plateau.server.regressions.ChangePointsUpdated;
import dev.plateau.server.regressions.PointsDeleted;
import dev.plateau.server.regressions.UpdatedChangePoint;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Files every change of level under an incident, in the transaction that writes the change. The filings of a project take turns, so that two
 * servers never open two incidents for one cause.
 */
@Component
class IncidentAssignment {
    private final JdbcClient jdbc;
    private final IncidentRows rows;
    private final IncidentChanges incidentChanges;
    private final Attribution attribution;
    private final IncidentLifecycle incidentLifecycle;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    IncidentAssignment(
            JdbcClient jdbc,
            IncidentRows rows,
            IncidentChanges incidentChanges,
            Attribution attribution,
            IncidentLifecycle incidentLifecycle,
            ApplicationEventPublisher events,
            Clock clock) {
        this.jdbc = jdbc;
        this.rows = rows;
        this.incidentChanges = incidentChanges;
        this.attribution = attribution;
        this.incidentLifecycle = incidentLifecycle;
        this.events = events;
        this.clock = clock;
    }

    @EventListener
    void file(ChangePointsUpdated changed) {
        // In one order everywhere: transactions that touch several projects never wait in a circle.
        changed.changes().stream()
                .map(change -> change.series().project())
                .distinct()
                .sorted()
                .forEach(this::takeTurns);
        Set<Long> touched = new TreeSet<>();
        Set<Long> grown = new TreeSet<>();
        // What ended comes first: what got better because of that is no event of its own.
        changed.changes().stream()
                .sorted((one, other) -> Boolean.compare(other.recovered() != null, one.recovered() != null))
                .forEach(change -> {
                    place(change).ifPresent(touched::add);
                    add(change).ifPresent(grown::add);
                });
        touched.addAll(grown);
        touched.addAll(incidentChanges.remove(changed.gone()));
        Map<Long, String> withdrawn = new HashMap<>();
        changed.withdrawn()
                .forEach((change, why) ->
                        incidentChanges.remove(List.of(change)).forEach(incident -> withdrawn.put(incident, why)));
        touched.addAll(withdrawn.keySet());
        if (!touched.isEmpty()) {
            events.publishEvent(new IncidentsChanged(
                    touched.stream()
                            .map(id -> incidentLifecycle.follow(id, withdrawn.get(id)))
                            .toList(),
                    grown));
        }
    }

    /** Before changes that began with deleted points are evaluated again. */
    @EventListener
    void move(PointsDeleted deleted) {
        Set<Long> concerned = incidentChanges.among(deleted.points().stream()
                .flatMap(point -> Stream.of(point.series(), point.jdkAxis()))
                .filter(Objects::nonNull)
                .toList());
        incidentChanges.move(deleted.points().stream()
                .filter(point -> concerned.contains(point.series()) || concerned.contains(point.jdkAxis()))
                .toList());
    }

    private void takeTurns(long project) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('incidents', ?))")
                .param(project)
                .query(row -> {});
    }

    private Optional<Long> place(UpdatedChangePoint change) {
        Optional<Long> known = incidentChanges.incidentOf(change.change().id());
        known.ifPresent(incident -> incidentChanges.place(change));
        return known;
    }

    private Optional<Long> add(UpdatedChangePoint change) {
        if (incidentChanges.incidentOf(change.change().id()).isPresent() || !isEvent(change)) {
            return Optional.empty();
        }
        return attribution.of(change).map(cause -> {
            Range range = new Range(change.from(), change.to());
            long incident = incident(shared(change, cause), range);
            incidentChanges.add(incident, change);
            return incident;
        });
    }

    private boolean isEvent(UpdatedChangePoint change) {
        if (!change.change().counts()) {
            return false;
        }
        boolean confirmed = change.change().confirmedAt() != null;
        if (!change.isWorse()) {
            return confirmed && !incidentChanges.isReturn(change);
        }
        ChangeStatus state = change.change().state();
        return confirmed
                || (state != ChangeStatus.RECOVERED
                        && threshold(change.series().project()).compareTo(state) <= 0);
    }

    private ChangeStatus threshold(long project) {
        return jdbc.sql("select certainty from incident_threshold where project_id = ?")
                .param(project)
                .query((row, number) -> ChangeStatus.valueOf(row.getString(1)))
                .optional()
                .orElse(ChangeStatus.CONFIRMED);
    }

    private static Shared shared(UpdatedChangePoint change, Cause cause) {
        return new Shared(
                change.series().project(),
                change.isWorse() ? IncidentKind.REGRESSION : IncidentKind.IMPROVEMENT,
                change.series().axis(),
                change.change().branch(),
                cause,
                change.series().axis() == Axis.JDK ? Attribution.step(change) : null);
    }

    private long incident(Shared shared, Range range) {
        Optional<Long> found = rows.find(shared, range);
        if (found.isPresent()) {
            rows.narrow(found.get(), range);
            return found.get();
        }
        long opened = rows.open(shared, range, clock.instant());
        rows.note(opened, new IncidentEvent(clock.instant(), IncidentEvent.PLATEAU, "opened", ""));
        return opened;
    }
}
