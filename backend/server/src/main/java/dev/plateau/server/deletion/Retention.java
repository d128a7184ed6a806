package dev.plateau.server.deletion;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.work.ScheduledWork;
import dev.plateau.server.profiles.RecordingFiles;
import dev.plateau.server.runs.RawMeasurements;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Retention by project: a preview, a daily deletion in small transactions, and its reports. */
@Service
public class Retention {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
    private static final String ACTOR = "retention";
    private static final int REPORTS = 30;
    private static final String FILES =
            "project_id = :project and received_at < :before and kept_in <> 'NOWHERE' and state <> 'WAITING' and not pinned";
    private static final String PROFILES =
            "project_id = :project and received_at < :before and state <> 'WAITING' and not pinned";
    private static final String LOGS = """
            project_id = :project and run_id in (select id from run where project_id = :project and measured_at < :before) and output <> ''""";

    private final JdbcClient jdbc;
    private final Clock clock;
    private final Projects projects;
    private final RawMeasurements measurements;
    private final RecordingFiles files;
    private final Deletions deletions;
    private final ScheduledWork scheduled;
    private final AuditLog audit;

    Retention(
            JdbcClient jdbc,
            Clock clock,
            Projects projects,
            RawMeasurements measurements,
            RecordingFiles files,
            Deletions deletions,
            ScheduledWork scheduled,
            AuditLog audit) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.projects = projects;
        this.measurements = measurements;
        this.files = files;
        this.deletions = deletions;
        this.scheduled = scheduled;
        this.audit = audit;
    }

    /** The rules of a project. */
    public RetentionRules of(long project) {
        return jdbc.sql("""
                        select measurements, recordings, profiles, logs, branch_days, branches from retention where project_id = ?
                        """)
                .param(project)
                .query(RecordMapper.of(RetentionRules.class))
                .optional()
                .orElse(RetentionRules.NONE);
    }

    /** Saves the rules of a project. */
    @Transactional
    public void put(long project, RetentionRules rules) {
        audit.changed(project, AuditSubject.of(Kind.RETENTION), values(of(project)), values(rules));
        jdbc.sql("""
                        insert into retention (project_id, measurements, recordings, profiles, logs, branch_days, branches)
                        values (?, ?, ?, ?, ?, ?, ?) on conflict (project_id) do update set measurements = excluded.measurements,
                          recordings = excluded.recordings, profiles = excluded.profiles, logs = excluded.logs,
                          branch_days = excluded.branch_days, branches = excluded.branches
                        """)
                .param(project)
                .param(rules.measurements())
                .param(rules.recordings())
                .param(rules.profiles())
                .param(rules.logs())
                .param(rules.branchDays())
                .param(rules.branches())
                .update();
    }

    private static Map<String, Object> values(RetentionRules rules) {
        Map<String, Object> values = new TreeMap<>();
        values.put("branches", rules.branches());
        putDays(values, "measurements", rules.measurements());
        putDays(values, "recordings", rules.recordings());
        putDays(values, "profiles", rules.profiles());
        putDays(values, "logs", rules.logs());
        putDays(values, "branch days", rules.branchDays());
        return values;
    }

    private static void putDays(Map<String, Object> values, String name, @Nullable Integer days) {
        if (days != null) {
            values.put(name, days);
        }
    }

    /** Counts what rules would delete now. */
    public RetentionCounts preview(long project, RetentionRules rules) {
        return new RetentionCounts(
                measurements.count(project, before(rules.measurements())),
                count("recording where " + FILES, project, filesBefore(rules)),
                count("recording where " + PROFILES, project, before(rules.profiles())),
                count("unmeasured where " + LOGS, project, before(rules.logs())),
                expiredRuns(project, rules).size());
    }

    private long count(String rows, long project, Instant before) {
        return jdbc.sql("select count(*) from " + rows)
                .param("project", project)
                .param("before", Timestamp.from(before))
                .query(Long.class)
                .single();
    }

    /** Before which time something is deleted; the beginning of time where nothing is. */
    private Instant before(@Nullable Integer days) {
        return days == null ? Instant.EPOCH : clock.instant().minus(days, ChronoUnit.DAYS);
    }

    /** A file does not outlive its profile. */
    private Instant filesBefore(RetentionRules rules) {
        Instant before = before(rules.recordings());
        return before.isAfter(before(rules.profiles())) ? before : before(rules.profiles());
    }

    private record BranchRun(long id, String branch) {}

    private List<Long> expiredRuns(long project, RetentionRules rules) {
        if (rules.branchDays() == null) {
            return List.of();
        }
        BranchPatterns patterns = BranchPatterns.of(rules.branches());
        return jdbc
                .sql("""
                        select id, branch from run where project_id = :project and branch in (
                          select branch from run where project_id = :project and branch is not null group by branch having max(measured_at) < :before)
                          and id not in (select run_id from deletion where project_id = :project and run_id is not null) order by id
                        """)
                .param("project", project)
                .param("before", Timestamp.from(before(rules.branchDays())))
                .query(RecordMapper.of(BranchRun.class))
                .list()
                .stream()
                .filter(run -> patterns.allow(run.branch()))
                .map(BranchRun::id)
                .toList();
    }

    /** Deletes what has expired, in all projects. */
    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "P1D")
    void expire() {
        scheduled.onOneServer(ACTOR, () -> projects.all().forEach(this::expire));
    }

    /** Deletes what has expired in a project, and reports it. */
    RetentionCounts expire(Project project) {
        RetentionRules rules = of(project.id());
        if (rules.equals(RetentionRules.NONE)) {
            return RetentionCounts.NONE;
        }
        long shortened = measurements.summarize(project.id(), before(rules.measurements()));
        long deletedFiles = deleteFiles(project.id(), filesBefore(rules));
        long deletedRecordings = update(
                "delete from recording where kept_in = 'NOWHERE' and " + PROFILES,
                project.id(),
                before(rules.profiles()));
        long logs = update("update unmeasured set output = '' where " + LOGS, project.id(), before(rules.logs()));
        // Last: their rows are deleted in the background.
        long runs = 0;
        for (long run : expiredRuns(project.id(), rules)) {
            runs += deletions.deleteRun(project.id(), run, ACTOR) ? 1 : 0;
        }
        var deleted = new RetentionCounts(shortened, deletedFiles, deletedRecordings, logs, runs);
        if (!deleted.equals(RetentionCounts.NONE)) {
            report(project.id(), deleted);
        }
        return deleted;
    }

    private long deleteFiles(long project, Instant before) {
        long deleted = 0;
        for (long recording : jdbc.sql("select id from recording where " + FILES + " order by id")
                .param("project", project)
                .param("before", Timestamp.from(before))
                .query((row, number) -> row.getLong(1))
                .list()) {
            try {
                files.deleteFiles(project, List.of(recording));
                deleted++;
            } catch (IOException | RuntimeException failure) {
                LOG.warn(
                        "The file of recording {} has expired and stays until tomorrow. {}",
                        recording,
                        failure.getMessage());
            }
        }
        return deleted;
    }

    private long update(String sql, long project, Instant before) {
        return jdbc.sql(sql)
                .param("project", project)
                .param("before", Timestamp.from(before))
                .update();
    }

    private void report(long project, RetentionCounts deleted) {
        jdbc.sql("""
                        insert into retention_report (project_id, at, measurements, recordings, profiles, logs, runs)
                        values (?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(
                        project,
                        Timestamp.from(clock.instant()),
                        deleted.measurements(),
                        deleted.recordings(),
                        deleted.profiles(),
                        deleted.logs(),
                        deleted.runs())
                .update();
    }

    /** A report of retention. */
    public record RetentionReport(
            Instant at, long measurements, long recordings, long profiles, long logs, long runs) {}

    /** The newest reports of a project, newest first. */
    public List<RetentionReport> reports(long project) {
        return jdbc.sql("""
                        select at, measurements, recordings, profiles, logs, runs from retention_report where project_id = ?
                        order by id desc limit ?
                        """)
                .params(project, REPORTS)
                .query(RecordMapper.of(RetentionReport.class))
                .list();
    }
}
