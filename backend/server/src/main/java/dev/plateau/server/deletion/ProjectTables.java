package dev.plateau.server.deletion;

import java.util.List;

/** The rows of a project table by table, those that refer to others first. A test compares it with all tables of the database. */
final class ProjectTables {
    /** Projects share lists of final flags: equal ones are stored once. */
    private static final String LISTS_IN_USE = """
            select flag_list from environment where flag_list is not null
            union select unlocked_flag_list from environment where unlocked_flag_list is not null""";

    /** Rows that would act while runs disappear: detection, messages, requests. */
    static final List<Rows> BEFORE_RUNS = List.of(
            Rows.of("detection_inbox"),
            Rows.of("detection_queue"),
            Rows.of("detection_state"),
            Rows.of("message"),
            Rows.of("unsubscribed"),
            Rows.of("missing_data"),
            Rows.of("alert_rule"),
            Rows.of("request"),
            Rows.of("agent"),
            Rows.of("change_point"),
            Rows.of("incident_event"),
            Rows.of("incident_change"),
            Rows.of("capsule_result"),
            Rows.of("incident_issue"),
            Rows.of("incident"));

    /** Rows that remain when all runs are gone. */
    static final List<Rows> AFTER_RUNS = List.of(
            Rows.of("annotation"),
            new Rows("series", "project_id = :project and jdk_axis_id is not null"),
            Rows.of("series"),
            Rows.of("calibrated_run"),
            Rows.of("host_state"),
            Rows.of("host_mark"),
            Rows.of("environment"),
            new Rows("flag_list", "digest not in (" + LISTS_IN_USE + ")"),
            Rows.of("flag_set"),
            Rows.of("host"),
            Rows.of("upload"),
            Rows.of("stored_scores"),
            Rows.of("refused_upload"),
            Rows.of("execution"),
            Rows.of("measurement_settings"),
            Rows.of("branch"),
            Rows.of("metric_direction"),
            Rows.of("benchmark_key"),
            Rows.of("benchmark_alias"),
            Rows.of("logged_commit"),
            Rows.of("release"),
            Rows.of("code_host"),
            Rows.of("pull_request"),
            Rows.of("minimum_effect_rule"),
            Rows.of("minimum_effect_version"),
            Rows.of("incident_threshold"),
            Rows.of("automatic_search"),
            Rows.of("saved_view"),
            Rows.of("retention"),
            Rows.of("retention_report"),
            Rows.of("upload_token"),
            Rows.of("membership"),
            new Rows("lease", "project_id = :project and queue <> 'deletion'"));

    private ProjectTables() {}

    /** Rows of a table, by a condition on {@code :project}. */
    record Rows(String table, String condition) {
        static Rows of(String table) {
            return new Rows(table, "project_id = :project");
        }

        /** Deletes at most {@code :most} of them; shared ones, which have a digest, without a project. */
        String delete() {
            return condition.contains("project_id = :project")
                    ? "delete from %1$s where project_id = :project and ctid = any(array(select ctid from %1$s where %2$s limit :most))"
                            .formatted(table, condition)
                    : "delete from %1$s where digest in (select digest from %1$s where %2$s limit :most)"
                            .formatted(table, condition);
        }
    }
}
