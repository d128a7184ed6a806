package dev.plateau.server.regressions.audit;

import dev.plateau.server.regressions.DetectorInput;
import dev.plateau.server.regressions.DetectorInput.SeriesBranch;
import dev.plateau.server.regressions.MinimumEffectRules;
import dev.plateau.server.regressions.MinimumEffectVersion;
import dev.plateau.server.regressions.SeriesDetectors;
import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.server.regressions.StoredChangePoints;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.DetectorCascade;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Evaluates the whole history of series, some at a time, and stores where it differs from the confirmed changes. */
@Component
class SeriesAudit {
    private static final int AT_A_TIME = 10;
    private static final int LONGEST_REASON = 1000;

    private final Logger log = LoggerFactory.getLogger(getClass());

    private final JdbcClient jdbc;
    private final AuditRepository audits;
    private final AuditFailureRepository failures;
    private final SeriesRelations relations;
    private final SeriesPoints series;
    private final DetectorInput input;
    private final MinimumEffectRules rules;
    private final SeriesDetectors detectors;
    private final StoredChangePoints changes;
    private final Clock clock;

    SeriesAudit(
            JdbcClient jdbc,
            AuditRepository audits,
            AuditFailureRepository failures,
            SeriesRelations relations,
            SeriesPoints series,
            DetectorInput input,
            MinimumEffectRules rules,
            SeriesDetectors detectors,
            StoredChangePoints changes,
            Clock clock) {
        this.jdbc = jdbc;
        this.audits = audits;
        this.failures = failures;
        this.relations = relations;
        this.series = series;
        this.input = input;
        this.rules = rules;
        this.detectors = detectors;
        this.changes = changes;
        this.clock = clock;
    }

    /** A finding before it is stored; {@code changePoint} is null for a change that was never confirmed. */
    private record Finding(
            AuditFinding.Kind kind,
            long series,
            String branch,
            @Nullable Long changePoint,
            long score,
            ChangeSize shift) {
        static Finding unsupported(StoredChangePoint change) {
            return new Finding(
                    AuditFinding.Kind.UNSUPPORTED,
                    change.series(),
                    change.branch(),
                    change.id(),
                    change.score(),
                    change.shift());
        }
    }

    /**
     * Evaluates the next series of an audit; false when no audit is open. The row of the audit is locked meanwhile: no other server evaluates
     * the same series, and another one repeats what a killed server did not finish.
     */
    @Transactional
    public boolean next() {
        Optional<Audit> open = audits.take();
        open.ifPresent(this::goOn);
        return open.isPresent();
    }

    private void goOn(Audit audit) {
        List<Long> ids = relations.ofProject(audit.project()).stream()
                .map(Measured::id)
                .filter(id -> id > audit.lastSeries())
                .limit(AT_A_TIME)
                .toList();
        if (ids.isEmpty()) {
            finish(audit);
            return;
        }
        // Before the savepoint, which would release it: else a deletion or a confirmation in between leaves findings of
        // what is gone, or known.
        changes.lock(ids);
        failures.saveAll(evaluate(audit.id(), ids));
        audit.advance(ids);
    }

    /** Those that wait for detection: what it has not confirmed yet is no finding. The next audit has theirs. */
    private Set<Long> waiting(List<Long> ids) {
        return jdbc.sql("select distinct series_id from detection_queue where series_id = any(?)")
                .param(ids.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .set();
    }

    private void finish(Audit audit) {
        audit.finish(clock.instant());
        audits.deleteAll(audits.findByProjectIdOrderByIdDesc(audit.project()).stream()
                .skip(NightlyAudits.KEPT)
                .toList());
    }

    /**
     * Evaluates series and stores the findings; returns the series that failed. One that fails holds up no other one: then each is evaluated
     * by itself. A failing database fails here, too, and the call is retried.
     */
    private List<StoredAuditFailure> evaluate(long audit, List<Long> ids) {
        jdbc.sql("savepoint evaluation").update();
        try {
            write(audit, findings(ids));
            jdbc.sql("release savepoint evaluation").update();
            return List.of();
        } catch (RuntimeException failure) {
            jdbc.sql("rollback to savepoint evaluation").update();
            if (ids.size() > 1) {
                return ids.stream()
                        .flatMap(id -> evaluate(audit, List.of(id)).stream())
                        .toList();
            }
            log.error("The audit failed on series {}; the next night tries again", ids, failure);
            return List.of(new StoredAuditFailure(audit, ids.getFirst(), reason(failure)));
        }
    }

    private static String reason(RuntimeException failure) {
        String reason = NestedExceptionUtils.getMostSpecificCause(failure).toString();
        return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) : reason;
    }

    private List<Finding> findings(List<Long> ids) {
        Map<Long, Series> known = series.byIds(ids).stream().collect(Collectors.toMap(Series::id, Function.identity()));
        List<SeriesBranch> wanted = relations.branches(ids).stream()
                .map(on -> new SeriesBranch(Objects.requireNonNull(known.get(on.series())), on.branch()))
                .toList();
        Map<Long, List<StoredChangePoint>> stored = changes.of(ids);
        Map<Long, MinimumEffectVersion> inForce = rules.current(known.values());
        Map<Long, MinimumEffectRules.Minimum> minimums = rules.minimums(known.values(), inForce);
        Set<Long> waiting = waiting(ids);
        return input.whole(wanted, inForce).stream()
                .flatMap(one -> findings(
                        one,
                        stored.getOrDefault(one.of().series().id(), List.of()),
                        Objects.requireNonNull(minimums.get(one.of().series().id()))))
                .filter(finding -> !waiting.contains(finding.series()))
                .toList();
    }

    private Stream<Finding> findings(
            DetectorInput.Newest all, List<StoredChangePoint> stored, MinimumEffectRules.Minimum minimum) {
        Series found = all.of().series();
        String branch = all.of().branch();
        List<Point> points = all.points();
        if (points.size() < ChangePoints.LEAST_RUNS) {
            return Stream.of();
        }
        List<Long> ids = points.stream().map(Point::scoreId).toList();
        DetectorCascade cascade = detectors
                .forVotes()
                .series(found.unit(), points, minimum.effect())
                .detectors();
        List<DetectedChange> whole = all.own(cascade.changes());
        List<StoredChangePoint> confirmed = stored.stream()
                .filter(change ->
                        change.branch().equals(branch) && change.confirmedAt() != null && ids.contains(change.score()))
                .toList();
        Stream<Finding> unsupported = confirmed.stream()
                .filter(change -> change.isLargeEnough()
                        && whole.stream().noneMatch(seen -> seen.isNear(ids.indexOf(change.score()))))
                .map(Finding::unsupported);
        Stream<Finding> unconfirmed = whole.stream()
                .filter(seen -> confirmed.stream().noneMatch(change -> seen.isNear(ids.indexOf(change.score()))))
                .filter(cascade::isSupportedByForks)
                .map(seen -> new Finding(
                        AuditFinding.Kind.UNCONFIRMED, found.id(), branch, null, ids.get(seen.index()), seen.size()));
        return Stream.concat(unsupported, unconfirmed);
    }

    /** With SQL, because Hibernate has no way back to a savepoint. */
    private void write(long audit, List<Finding> findings) {
        jdbc.sql("""
                        insert into audit_finding (audit_id, kind, series_id, branch, change_point_id, score_id,
                            level_before, level_after, ratio)
                        select ?, * from unnest(?::text[], ?::bigint[], ?::text[], ?::bigint[], ?::bigint[],
                            ?::float8[], ?::float8[], ?::float8[])
                        """)
                .param(audit)
                .param(array(findings, finding -> finding.kind().name(), String[]::new))
                .param(array(findings, Finding::series, Long[]::new))
                .param(array(findings, Finding::branch, String[]::new))
                .param(array(findings, Finding::changePoint, Long[]::new))
                .param(array(findings, Finding::score, Long[]::new))
                .param(array(findings, finding -> finding.shift().before(), Double[]::new))
                .param(array(findings, finding -> finding.shift().after(), Double[]::new))
                .param(array(findings, finding -> finding.shift().ratio(), Double[]::new))
                .update();
    }

    private static <T extends @Nullable Object> T[] array(
            List<Finding> findings, Function<Finding, T> value, IntFunction<T[]> fresh) {
        return findings.stream().map(value).toArray(fresh);
    }
}
