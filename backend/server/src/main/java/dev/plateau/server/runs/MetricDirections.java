package dev.plateau.server.runs;

import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.UploadLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The better directions of a project's metrics that people set, for stored scores and those to come. */
@Service
public class MetricDirections {
    private static final int MOST = 1000;

    private final MetricDirectionRepository directions;
    private final ProjectLock lock;
    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;
    private final AuditLog audit;

    MetricDirections(
            MetricDirectionRepository directions,
            ProjectLock lock,
            JdbcClient jdbc,
            ApplicationEventPublisher events,
            AuditLog audit) {
        this.audit = audit;
        this.directions = directions;
        this.lock = lock;
        this.jdbc = jdbc;
        this.events = events;
    }

    /**
     * Event: a metric of a project has another better direction. Published in the transaction that decides it.
     *
     * @param direction null for that of its unit
     */
    public record DirectionChanged(
            long project, String metric, @Nullable Direction direction) {}

    /** All of a project, by metric. */
    public List<MetricDirection> of(long project) {
        return directions.findByProjectIdOrderByMetric(project);
    }

    /** The same, by metric. */
    Map<String, Direction> byMetric(long project) {
        return of(project).stream().collect(Collectors.toMap(MetricDirection::metric, MetricDirection::direction));
    }

    /**
     * Sets the direction of a metric.
     *
     * @throws IllegalArgumentException with a sentence if it can't be stored
     */
    @Transactional
    public MetricDirection put(long project, String metric, Direction direction) {
        lock(project);
        Optional<MetricDirection> known = directions.findByProjectIdAndMetric(project, metric);
        audit.changed(
                project,
                AuditSubject.of(Kind.DIRECTION, metric, null),
                Map.of("direction", known.map(rule -> rule.direction().name()).orElse("")),
                Map.of("direction", direction));
        known.ifPresent(rule -> rule.direction = direction);
        MetricDirection rule = known.orElseGet(() -> add(project, metric, direction));
        events.publishEvent(new DirectionChanged(project, metric, direction));
        return rule;
    }

    /** Removes the direction of a metric, which has that of its unit again; false if none was set. */
    @Transactional
    public boolean delete(long project, String metric) {
        lock(project);
        Optional<MetricDirection> known = directions.findByProjectIdAndMetric(project, metric);
        known.ifPresent(rule -> {
            directions.delete(rule);
            audit.deleted(project, AuditSubject.of(Kind.DIRECTION, metric, null));
            events.publishEvent(new DirectionChanged(project, metric, null));
        });
        return known.isPresent();
    }

    /** Sets the directions that a plan states, where people have set none; returns all. */
    @Transactional(propagation = Propagation.MANDATORY)
    Map<String, Direction> withNew(long project, Map<String, Direction> ofPlan) {
        if (!byMetric(project).keySet().containsAll(ofPlan.keySet())) {
            TransactionLock.take(jdbc, "metric directions", project);
            Map<String, Direction> known = byMetric(project);
            ofPlan.forEach((metric, direction) -> {
                if (!known.containsKey(metric) && !metric.equals(Score.PRIMARY)) {
                    add(project, metric, direction);
                    events.publishEvent(new DirectionChanged(project, metric, direction));
                }
            });
        }
        return byMetric(project);
    }

    private MetricDirection add(long project, String metric, Direction direction) {
        if (metric.isBlank() || metric.length() > UploadLimits.TEXT || !Characters.areOfAName(metric)) {
            throw new IllegalArgumentException(
                    "A metric must have 1 to " + UploadLimits.TEXT + " characters, without control characters.");
        }
        if (metric.equals(Score.PRIMARY)) {
            throw new IllegalArgumentException(
                    "The direction of the primary score follows from its mode. Name a counter, such as failedOffers.");
        }
        if (directions.findByProjectIdOrderByMetric(project).size() >= MOST) {
            throw new IllegalArgumentException("A project has at most " + MOST + " directions. Delete one first.");
        }
        return directions.saveAndFlush(new MetricDirection(project, metric, direction));
    }

    /** Serialises writers; refuses a project that is being deleted. */
    private void lock(long project) {
        if (!lock.toStore(project)) {
            throw Problem.notFound("project", project);
        }
        TransactionLock.take(jdbc, "metric directions", project);
    }
}
