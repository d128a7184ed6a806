package dev.plateau.server.regressions.audit;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The nightly audits of projects. Their findings stand beside the confirmed changes, and change none of them. */
@Service
public class NightlyAudits {
    /** So many are kept for each project. */
    public static final int KEPT = 14;

    private static final String PLATEAU = "Plateau";
    /** Servers on one database request at about the same time: their requests count as one. */
    private static final Duration SAME_NIGHT = Duration.ofHours(12);

    private final AuditRepository audits;
    private final AuditFindingRepository findings;
    private final AuditFailureRepository failures;
    private final Projects projects;
    private final SeriesRelations relations;
    private final BenchmarkKeys keys;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    NightlyAudits(
            AuditRepository audits,
            AuditFindingRepository findings,
            AuditFailureRepository failures,
            Projects projects,
            SeriesRelations relations,
            BenchmarkKeys keys,
            ApplicationEventPublisher events,
            Clock clock) {
        this.audits = audits;
        this.findings = findings;
        this.failures = failures;
        this.projects = projects;
        this.relations = relations;
        this.keys = keys;
        this.events = events;
        this.clock = clock;
    }

    /** An audit was requested. */
    record Requested() {}

    /** Requests an audit of a project unless one is running; returns the one that runs. */
    @Transactional
    public NightlyAudit request(long project, String actor) {
        audits.request(
                project, clock.instant(), actor, relations.ofProject(project).size());
        events.publishEvent(new Requested());
        return newest(project, 1).getFirst();
    }

    /** Requests an audit of every project that has none of tonight. */
    @Transactional
    void requestAll() {
        Set<Long> requested = audits.projectsWithOneOf(PLATEAU, clock.instant().minus(SAME_NIGHT));
        projects.all().stream()
                .map(Project::id)
                .filter(project -> !requested.contains(project))
                .forEach(project -> request(project, PLATEAU));
    }

    /** Those of a project, newest first. */
    public List<NightlyAudit> newest(long project, int limit) {
        return audits.newest(project, Limit.of(limit));
    }

    /** One of a project. */
    public Optional<NightlyAudit> find(long project, long id) {
        return audits.results(project, id);
    }

    /** The findings of an audit of a project, in the order of series. */
    public List<AuditFinding> findings(long project, long audit) {
        Names names = names(project);
        return findings.findByAuditIdOrderById(audit).stream()
                .map(finding -> finding.in(names.series(finding.series()), names.benchmark(finding.series())))
                .toList();
    }

    /** The series that an audit of a project could not evaluate. */
    public List<AuditFailure> failures(long project, long audit) {
        Names names = names(project);
        return failures.findByAuditIdOrderBySeriesId(audit).stream()
                .map(failure -> failure.in(names.series(failure.series()), names.benchmark(failure.series())))
                .toList();
    }

    /** The series of a project and their benchmarks, by id. */
    private record Names(Map<Long, Measured> series, Map<Long, BenchmarkKey> benchmarks) {
        Measured series(long id) {
            return Objects.requireNonNull(series.get(id));
        }

        BenchmarkKey benchmark(long series) {
            return Objects.requireNonNull(benchmarks.get(series(series).benchmarkKey()));
        }
    }

    private Names names(long project) {
        return new Names(
                relations.ofProject(project).stream().collect(Collectors.toMap(Measured::id, Function.identity())),
                keys.all(project));
    }
}
