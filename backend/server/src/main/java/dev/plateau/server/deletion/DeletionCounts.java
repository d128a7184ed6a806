package dev.plateau.server.deletion;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Counts the rows that a deletion would delete, for its confirmation. */
@Service
public class DeletionCounts {
    private static final String KEYS = "select id from benchmark_key where project_id = :project and benchmark = :name";

    private final JdbcClient jdbc;

    DeletionCounts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Counts of a run, by name: scores, recordings, change points that begin with it. */
    public Map<String, Long> ofRun(long project, long run) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("scores", count(ofRun("score"), project, run));
        counts.put("cells without a score", count(ofRun("unmeasured"), project, run));
        counts.put("recordings", count(ofRun("recording"), project, run));
        counts.put("calibration readings", count(ofRun("calibration"), project, run));
        counts.put("change points that start with this run", count("""
                select count(*) from change_point where project_id = :project
                  and score_id in (select id from score where project_id = :project and run_id = :id) and series_id in (
                    select a.id from score p join series s on s.project_id = p.project_id and s.id = p.series_id
                    cross join lateral (values (s.id), (s.jdk_axis_id)) a (id) where p.project_id = :project and p.run_id = :id)
                """, project, run));
        return counts;
    }

    /** Counts of an upload, by name: runs that it created or extended, scores, recordings. */
    public Map<String, Long> ofUpload(long project, UUID upload) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put(
                "runs, or its part of them",
                count(ofReceipt("jsonb_array_length(receipt -> 'runs')"), project, upload));
        counts.put("scores", count(ofReceipt("(receipt ->> 'scores')::bigint"), project, upload));
        counts.put("cells without a score", count(ofReceipt("(receipt ->> 'unmeasured')::bigint"), project, upload));
        counts.put("recordings", count("""
                select count(*) from upload u cross join jsonb_array_elements(u.receipt -> 'runs') r
                join recording f on f.project_id = u.project_id and f.run_id = (r ->> 'id')::bigint and f.upload_id = u.id
                where u.project_id = :project and u.id = :id
                """, project, upload));
        return counts;
    }

    private static String ofRun(String table) {
        return "select count(*) from " + table + " where project_id = :project and run_id = :id";
    }

    private static String ofReceipt(String what) {
        return "select coalesce(sum(" + what + "), 0) from upload where project_id = :project and id = :id";
    }

    /** Counts of a project, by name. */
    public Map<String, Long> ofProject(long project) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("uploads", countOf("upload", project));
        counts.put("runs", countOf("run", project));
        counts.put("series", countOf("series", project));
        counts.put("recordings", countOf("recording", project));
        counts.put("incidents with their history", countOf("incident", project));
        counts.put("alert rules", countOf("alert_rule", project));
        counts.put("messages", countOf("message", project));
        counts.put("tokens", countOf("upload_token", project));
        return counts;
    }

    /** Counts of a branch or a benchmark, by name. */
    public Map<String, Long> of(Part part) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("runs" + (part.branch() == null ? " with it" : ""), (long) runs(part));
        if (part.branch() != null) {
            String ofRuns = "where project_id = :project and run_id in ("
                    + "select id from run where project_id = :project and branch = :name)";
            counts.put(
                    "series, or a part of them", count("select count(distinct series_id) from score " + ofRuns, part));
            counts.put("scores", count("select count(*) from score " + ofRuns, part));
            counts.put("recordings", count("select count(*) from recording " + ofRuns, part));
            counts.put(
                    "incidents with their history",
                    count("select count(*) from incident where project_id = :project and branch = :name", part));
        } else {
            String ofSeries =
                    "(select id from series where project_id = :project and benchmark_key_id in (" + KEYS + "))";
            counts.put("series", count("select count(*) from " + ofSeries + " s", part));
            counts.put(
                    "scores",
                    count("select count(*) from score where project_id = :project and series_id in " + ofSeries, part));
            counts.put(
                    "recordings",
                    count(
                            "select count(*) from recording where project_id = :project and benchmark_key_id in ("
                                    + KEYS + ")",
                            part));
            counts.put(
                    "incidents with its changes",
                    count(
                            "select count(distinct incident_id) from incident_change where project_id = :project and series_id in "
                                    + ofSeries,
                            part));
        }
        return counts;
    }

    /** Number of runs with a branch or a benchmark. */
    int runs(Part part) {
        return (int) count(
                part.branch() != null
                        ? "select count(*) from run where project_id = :project and branch = :name"
                        : "select count(*) from (select run_id from score where project_id = :project and series_id in ("
                                + "select id from series where project_id = :project and benchmark_key_id in (" + KEYS
                                + "))"
                                + " union select run_id from unmeasured where project_id = :project and benchmark_key_id in ("
                                + KEYS + ")"
                                + " union select run_id from recording where project_id = :project and benchmark_key_id in ("
                                + KEYS + ")) r",
                part);
    }

    private long count(String sql, Part part) {
        return jdbc.sql(sql)
                .param("project", part.project())
                .param("name", part.branch() != null ? part.branch() : part.benchmark())
                .query(Long.class)
                .single();
    }

    private long countOf(String table, long project) {
        return count("select count(*) from " + table + " where project_id = :project", project, 0L);
    }

    private long count(String sql, long project, Object id) {
        return jdbc.sql(sql)
                .param("project", project)
                .param("id", id)
                .query(Long.class)
                .single();
    }
}
