package dev.plateau.server.backup;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows of a project in an archive, table by table, those that others refer to first. A test compares it with all tables of the database. */
final class ArchivedTables {
    static final String PROJECT = "project";

    private static final String RULES = "select id from alert_rule where project_id = :project and account_id is null";
    private static final String ENVIRONMENTS = "from environment where project_id = :project";

    static final List<ArchivedTable> ALL = List.of(
            new ArchivedTable(PROJECT, "id = :project"),
            of("benchmark_key"),
            of("benchmark_alias"),
            of("logged_commit"),
            of("host"),
            new ArchivedTable("jdk", """
                    id in (select jdk_id %s union select jdk_id from series where project_id = :project)""".formatted(ENVIRONMENTS)),
            of("flag_set"),
            new ArchivedTable("flag_list", """
                    digest in (select flag_list %1$s union select unlocked_flag_list %1$s)""".formatted(ENVIRONMENTS)),
            of("environment"),
            of("execution"),
            of("branch"),
            of("measurement_settings"),
            of("metric_direction"),
            of("run"),
            of("upload"),
            of("refused_upload"),
            of("stored_scores"),
            of("series"),
            of("score"),
            of("upload_part"),
            of("unmeasured"),
            of("calibration"),
            of("host_state"),
            of("calibrated_run"),
            of("run_mark"),
            of("host_mark"),
            of("annotation"),
            of("recording"),
            of("recording_part"),
            of("profile"),
            of("profile_part"),
            of("minimum_effect_version"),
            of("minimum_effect_rule"),
            of("change_point"),
            of("detection_inbox"),
            of("detection_queue"),
            of("incident"),
            of("incident_change"),
            of("incident_event"),
            of("incident_threshold"),
            // Watches belong to people of this server.
            new ArchivedTable("alert_rule", "project_id = :project and account_id is null"),
            ofRules("unsubscribed"),
            ofRules("missing_data"),
            new ArchivedTable(
                    "message",
                    "project_id = :project and rule_id in (" + RULES
                            + ") and state in ('SENT', 'GIVEN_UP', 'DROPPED')"),
            new ArchivedTable("request", "project_id = :project and state in ('DONE', 'FAILED', 'WITHDRAWN')"),
            of("automatic_search"),
            of("capsule_result"),
            of("release"),
            of("saved_view"),
            of("retention"));

    /** Columns that are in no archive: people, tokens, secrets, and states of this server. */
    static final Set<String> LEFT_OUT = Set.of(
            "project.id",
            "project.name",
            "project.created_at",
            "project.deleting",
            "upload.token_id",
            "upload.deleting",
            "refused_upload.token_id",
            "incident.assignee_id",
            "alert_rule.account_id",
            "alert_rule.secret");

    /** Columns with ids, by the table of these ids. */
    static final Map<String, String> REFERENCES = Map.ofEntries(
            Map.entry("benchmark_key_id", "benchmark_key"),
            Map.entry("host_id", "host"),
            Map.entry("jdk_id", "jdk"),
            Map.entry("from_jdk_id", "jdk"),
            Map.entry("to_jdk_id", "jdk"),
            Map.entry("flag_set_id", "flag_set"),
            Map.entry("environment_id", "environment"),
            Map.entry("from_environment_id", "environment"),
            Map.entry("settings_id", "measurement_settings"),
            Map.entry("branch_id", "branch"),
            Map.entry("run_id", "run"),
            Map.entry("before_run_id", "run"),
            Map.entry("first_run_id", "run"),
            Map.entry("upload_id", "upload"),
            Map.entry("series_id", "series"),
            Map.entry("jdk_axis_id", "series"),
            Map.entry("score_id", "score"),
            Map.entry("earliest_score_id", "score"),
            Map.entry("latest_score_id", "score"),
            Map.entry("before_score_id", "score"),
            Map.entry("first_score_id", "score"),
            Map.entry("recovered_score_id", "score"),
            Map.entry("first_score", "score"),
            Map.entry("last_score", "score"),
            Map.entry("host_state_id", "host_state"),
            Map.entry("recording_id", "recording"),
            Map.entry("change_point_id", "change_point"),
            Map.entry("incident_id", "incident"),
            Map.entry("rule_id", "alert_rule"),
            Map.entry("follows", "message"));

    private ArchivedTables() {}

    /** Rows of a table, by a condition on {@code :project}. */
    record ArchivedTable(String name, String condition) {
        /** Tests whether its column {@code id} is a number or UUID of this server; executions are named by their senders. */
        boolean hasId(List<String> columns) {
            return columns.contains("id") && !name.equals("execution") && !name.equals(PROJECT);
        }

        /** Tests whether an archive has a column. */
        boolean archives(String column) {
            return !column.equals("project_id") && !LEFT_OUT.contains(name + "." + column);
        }
    }

    private static ArchivedTable of(String table) {
        return new ArchivedTable(table, "project_id = :project");
    }

    private static ArchivedTable ofRules(String table) {
        return new ArchivedTable(table, "project_id = :project and rule_id in (" + RULES + ")");
    }
}
