package dev.plateau.server.deletion;

import java.util.List;

/** The rows of a project table by table, those that refer to others first. A test compares it with all tables of the database. */
final class ProjectTables {
    private static final String RULES = "select id from alert_rule where project_id = :project";
    private static final String SERIES = "select id from series where project_id = :project";
    private static final String INCIDENTS = "select id from incident where project_id = :project";

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
            Rows.within("unsubscribed", "rule_id", RULES),
            Rows.within("missing_data", "rule_id", RULES),
            Rows.of("alert_rule"),
            Rows.of("request"),
            Rows.of("agent"),
            Rows.within("change_point", "series_id", SERIES),
            Rows.within("incident_event", "incident_id", INCIDENTS),
            Rows.within("incident_change", "incident_id", INCIDENTS),
            Rows.of("capsule_result"),
            Rows.of("incident_issue"),
            Rows.of("incident"));

    /** Rows that remain when all runs are gone. */
    static final List<Rows> AFTER_RUNS = List.of(
            Rows.within("annotation", "series_id", SERIES),
            new Rows("series", "project_id = :project and jdk_axis_id is not null"),
            Rows.of("series"),
            Rows.within("calibrated_run", "host_state_id", "select id from host_state where project_id = :project"),
            Rows.of("host_state"),
            Rows.of("host_mark"),
            Rows.within("environment", "host_id", "select id from host where project_id = :project"),
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

        static Rows within(String table, String column, String ids) {
            return new Rows(table, "project_id = :project and " + column + " in (" + ids + ")");
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
