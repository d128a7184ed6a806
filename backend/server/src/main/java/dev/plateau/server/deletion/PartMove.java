package dev.plateau.server.deletion;

import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.detection.ChangePointsUpdated;
import dev.plateau.server.detection.Repairs;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.TransactionLock;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Moves a branch or a benchmark to a hidden project and back, in small transactions. No page, feed or worker reads a hidden project, and
 * {@link ProjectDeletion} deletes it like any other.
 */
@Component
class PartMove {
    /** Runs of one batch. */
    private static final int RUNS = 20;

    private final DeletionRepository deletions;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final ProjectLock lock;
    private final StoredChangePoints changes;
    private final Repairs repairs;
    private final HostHealth hosts;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    PartMove(
            DeletionRepository deletions,
            JdbcClient jdbc,
            TransactionTemplate transaction,
            ProjectLock lock,
            StoredChangePoints changes,
            Repairs repairs,
            HostHealth hosts,
            ApplicationEventPublisher events,
            Clock clock) {
        this.deletions = deletions;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.lock = lock;
        this.changes = changes;
        this.repairs = repairs;
        this.hosts = hosts;
        this.events = events;
        this.clock = clock;
    }

    /** The next batch of a deletion that is moving. */
    void moveNext(Deletion found) {
        transaction.executeWithoutResult(status -> {
            Part part = Objects.requireNonNull(found.part());
            lock.toDelete(part.project());
            deletions.findById(found.id()).ifPresent(deletion -> {
                if (deletion.moving() == Deletion.Moving.OUT) {
                    new Batch(part, part.project(), deletion.project(), deletion.lastRun()).out(deletion);
                } else {
                    new Batch(part, deletion.project(), part.project(), deletion.lastRun()).back(deletion);
                }
            });
        });
    }

    /** A step of the way. */
    private final class Batch {
        private final Part part;
        private final Map<String, @Nullable Object> values = new HashMap<>();

        Batch(Part part, long source, long target, long last) {
            this.part = part;
            values.put("source", source);
            values.put("target", target);
            values.put("branch", part.branch());
            values.put("benchmark", part.benchmark());
            values.put("last", last);
            values.put("home", part.project());
            values.put("most", RUNS);
            values.put("series", new Long[0]);
            values.put("runs", new Long[0]);
            values.put("all", false);
        }

        void out(Deletion deletion) {
            if (deletion.step() == 0) {
                beginOut();
                deletion.goTo(1);
                return;
            }
            List<Long> runs;
            if (part.branch() != null) {
                runs = ids(PartSql.BRANCH_RUNS + " order by id limit :most");
            } else {
                put("series", seriesOf("target"));
                runs = ids(PartSql.BENCHMARK_RUNS);
            }
            if (runs.isEmpty()) {
                endOut();
                deletion.move(null, clock.instant().plus(Deletions.UNDO));
            } else if (part.branch() != null) {
                moveWhole(runs);
            } else {
                put("runs", runs);
                List<Long> whole = ids(PartSql.ONLY_BENCHMARK);
                moveWhole(whole);
                moveParts(runs.stream().filter(run -> !whole.contains(run)).toList());
            }
        }

        private void beginOut() {
            if (part.branch() != null) {
                put("runs", ids(PartSql.BRANCH_RUNS));
                put(
                        "series",
                        ids(
                                "select distinct series_id::bigint from score where project_id = :source and run_id = any(:runs)"));
                update(PartSql.SERIES_OF_BRANCH);
                moveChanges();
                return;
            }
            update(PartSql.SERIES_OF_BENCHMARK);
            List<Long> series = seriesOf("target");
            put("series", series);
            changes.lock(series);
            TransactionLock.take(jdbc, "incidents", part.project());
            update(List.of(PartSql.INCIDENTS_OF_BENCHMARK));
            List<Long> shared = ids(PartSql.SHARED_CHANGES);
            if (!shared.isEmpty()) {
                put("changes", shared);
                update(List.of("delete from change_point where id = any(:changes)"));
                events.publishEvent(new ChangePointsUpdated(
                        List.of(),
                        List.of(),
                        shared.stream().collect(Collectors.toMap(id -> id, id -> part.subject() + " was deleted")),
                        Map.of(part.project(), Set.of())));
            }
            update(PartSql.CHANGES_OF_BENCHMARK);
            update(PartSql.OF_INCIDENTS);
        }

        /** Moves later results of detection, too. A branch that was uploaded anew is evaluated without the old points. */
        private void endOut() {
            if (part.branch() == null) {
                return;
            }
            List<Long> evaluated = evaluated();
            if (evaluated.isEmpty()) {
                moveChanges();
            } else {
                repairs.ofSeries(part.project(), evaluated, part.subject() + " was deleted");
            }
        }

        private void moveChanges() {
            update(PartSql.CHANGES_OF_BRANCH);
            update(PartSql.OF_INCIDENTS);
        }

        void back(Deletion deletion) {
            put("all", true);
            if (deletion.step() == 0) {
                update(PartSql.RETURNED_SERIES);
                deletion.goTo(1);
                return;
            }
            List<Long> runs =
                    ids("select id from run where project_id = :source and id > :last order by id limit :most");
            if (runs.isEmpty()) {
                update(PartSql.RETURNED_CHANGES);
                update(PartSql.OF_INCIDENTS);
                repairs.ofSeries(part.project(), evaluated(), part.subject() + " was restored");
                // What the project has already is deleted with the hidden one.
                deletion.move(null, clock.instant());
                return;
            }
            put("runs", runs);
            List<Long> merged = ids("""
                    select f.id from run f where f.id = any(:runs) and exists (select from run t where t.project_id = :target
                      and t.execution = f.execution and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha)""");
            moveWhole(runs.stream().filter(run -> !merged.contains(run)).toList());
            put("runs", merged);
            update(PartSql.PARTS_OF_RUNS);
            deletion.reach(runs.getLast());
        }

        private void moveWhole(List<Long> runs) {
            if (runs.isEmpty()) {
                return;
            }
            put("runs", runs);
            List<CalibratedRun> calibrated = jdbc.sql("""
                            select r.id, r.execution, e.host_id as host from run r join environment e on e.id = r.environment_id
                            where r.id = any(:runs) and exists (select from calibration c where c.run_id = r.id)
                            """)
                    .params(values)
                    .query(RecordMapper.of(CalibratedRun.class))
                    .list();
            update(PartSql.WHOLE_RUNS);
            for (CalibratedRun run : calibrated) {
                if (number("target") == part.project()) {
                    hosts.add(part.project(), run.id(), run.execution(), run.host());
                } else {
                    hosts.remove(part.project(), run.id(), run.execution(), run.host());
                }
            }
        }

        private void moveParts(List<Long> runs) {
            if (!runs.isEmpty()) {
                put("runs", runs);
                update(List.of(PartSql.COPIED_RUNS));
                update(PartSql.PARTS_OF_RUNS);
            }
        }

        /** Series of the part in its project that have a better direction. */
        private List<Long> evaluated() {
            return part.branch() != null ? ids("""
                            with own as (select distinct series_id from score where project_id = :home and run_id in (
                              select id from run where project_id = :home and branch = :branch))
                            select a.id from series s join own on own.series_id = s.id
                            cross join lateral (values (s.id), (s.jdk_axis_id)) a (id) where s.direction <> 'NEITHER' group by a.id""") : ids("""
                            select s.id from series s join benchmark_key k on k.id = s.benchmark_key_id
                            where s.project_id = :home and k.project_id = :home and k.benchmark = :benchmark and s.direction <> 'NEITHER'""");
        }

        private List<Long> seriesOf(String project) {
            return ids("select id from series where project_id = :" + project);
        }

        private List<Long> ids(String sql) {
            return jdbc.sql(sql)
                    .params(values)
                    .query((row, number) -> row.getLong(1))
                    .list();
        }

        private void update(List<String> statements) {
            statements.forEach(sql -> jdbc.sql(sql).params(values).update());
        }

        private long number(String name) {
            return (Long) Objects.requireNonNull(values.get(name));
        }

        private void put(String name, Object value) {
            values.put(name, value instanceof List<?> ids ? ids.toArray(Long[]::new) : value);
        }
    }

    private record CalibratedRun(long id, String execution, long host) {}
}
