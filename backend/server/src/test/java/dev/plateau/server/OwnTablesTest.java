package dev.plateau.server;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.SqlTexts.SqlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** SQL of a module names only tables of that module; it gets the rest from the public types of their owners. */
class OwnTablesTest {
    private static final Path MIGRATIONS = Path.of("../../db-migrations/src/main/resources/db/migration");

    private static final Map<String, List<String>> TABLES = Map.ofEntries(
            entry(
                    "access",
                    List.of(
                            "account",
                            "account_identity",
                            "account_session",
                            "account_session_attributes",
                            "invitation",
                            "membership",
                            "password_reset",
                            "upload_token",
                            "failed_sign_in")),
            entry("catalog", List.of("project", "benchmark_key", "benchmark_alias", "logged_commit")),
            entry("environments", List.of("host", "jdk", "flag_set", "flag_list", "environment", "flag_key")),
            entry("ingest", List.of("upload", "refused_upload", "stored_scores")),
            entry(
                    "runs",
                    List.of(
                            "execution",
                            "run",
                            "score",
                            "named_score",
                            "branch",
                            "upload_part",
                            "unmeasured",
                            "calibration",
                            "measurement_settings",
                            "metric_direction")),
            entry(
                    "hosts",
                    List.of("host_state", "calibrated_run", "run_mark", "host_mark", "shared_machine", "same_machine")),
            entry("series", List.of("series", "point", "annotation")),
            entry("profiles", List.of("recording", "recording_part", "profile", "profile_part")),
            entry(
                    "detection",
                    List.of(
                            "minimum_effect_version",
                            "minimum_effect_rule",
                            "change_point",
                            "detection_inbox",
                            "detection_queue",
                            "detection_state",
                            "waiting_for_detection")),
            entry("incidents", List.of("incident", "incident_change", "incident_event", "incident_threshold")),
            entry("alerts", List.of("alert_rule", "unsubscribed", "missing_data", "message", "alert_key")),
            entry("codehosts", List.of("code_host", "incident_issue", "pull_request")),
            entry("requests", List.of("request", "agent")),
            entry("causes", List.of("automatic_search", "capsule_result")),
            entry("comparisons", List.of("release")),
            entry("dashboard", List.of("saved_view", "announcement")),
            // A schema of views.
            entry("exports", List.of("export")),
            entry("platform", List.of("lease", "audit_event", "audit_person", "audit_address")),
            entry("deletion", List.of("deletion", "retention", "retention_report")));

    /** Modules that may name any table, and why. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "deletion", "deletes the rows of all modules, those that refer to others first",
            "renames", "moves the rows of a renamed benchmark in the tables of all modules",
            "backup", "copies the rows of all tables, or those of a project");

    private static final Pattern CREATED = Pattern.compile("create (?:table|view) (\\w+)\\b(?! partition)");
    private static final Pattern DROPPED = Pattern.compile("drop (?:table|view) (\\w+)");

    /** What follows these words names tables: one, or several with aliases and commas. "is distinct from" is a comparison. */
    private static final Pattern NAMES = Pattern.compile(
            "(?<!distinct )\\b(?:from|join|into|update|using|table)\\s+(\\w+(?:\\s+\\w+)?(?:\\s*,\\s*\\w+(?:\\s+\\w+)?)*)");

    private static final Pattern COPIED = Pattern.compile("^(\\w+) \\(\\w+, ");
    private static final Pattern ENTITY = Pattern.compile("@Entity\\s(.*?)\\bclass (\\w+)", Pattern.DOTALL);
    private static final Pattern TABLE =
            Pattern.compile("(?:@Table|@CollectionTable|@JoinTable)\\(\\s*name = \"(\\w+)\"");

    private static final Map<String, String> OWNERS = TABLES.entrySet().stream()
            .flatMap(module -> module.getValue().stream().map(table -> entry(table, module.getKey())))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private static final Map<String, String> ENTITIES = entities();

    @Test
    void everyTableHasOneOwner() throws IOException {
        Set<String> tables = named(CREATED);
        tables.removeAll(named(DROPPED));
        assertThat(TABLES.values().stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(tables);
    }

    private static Set<String> named(Pattern statement) throws IOException {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            return files.flatMap(file -> statement.matcher(SqlTexts.read(file)).results())
                    .map(table -> table.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void modulesNameTheirOwnTablesOnly() {
        Set<String> foreign = new TreeSet<>();
        SqlTexts.all()
                .forEach(sql -> tables(sql.text()).stream()
                        .filter(table -> isForeign(sql.module(), table))
                        .forEach(
                                table -> foreign.add(sql.file().getFileName() + " in " + sql.module() + ": " + table)));
        SqlTexts.files()
                .forEach(file -> mapped(SqlTexts.read(file))
                        .filter(table -> isForeign(SqlTexts.module(file), table))
                        .forEach(table -> foreign.add(file.getFileName() + " maps " + table)));

        assertThat(foreign).isEmpty();
    }

    /** One of each way to name a table, so that the rule can't pass by matching nothing. */
    @Test
    void findsTablesInSqlJpqlCopyAndMappings() {
        assertThat(tables("select * from message m, run r left join score s using (id) where a is distinct from host"))
                .containsExactlyInAnyOrder("message", "run", "score");
        assertThat(tables("point (series_id, position)")).containsExactly("point");
        Map<String, Set<String>> found = SqlTexts.all().stream()
                .collect(Collectors.groupingBy(
                        SqlText::module,
                        Collectors.flatMapping(sql -> tables(sql.text()).stream(), Collectors.toSet())));
        assertThat(found.get("runs")).contains("run", "score");
        assertThat(found.get("series")).contains("point", "series");
        assertThat(found.get("requests")).contains("request", "agent");
        assertThat(found.get("deletion")).contains("score", "upload", "deletion");
        assertThat(ENTITIES).containsEntry("SavedView", "saved_view").containsEntry("AlertRule", "alert_rule");
        assertThat(SqlTexts.files().flatMap(file -> mapped(SqlTexts.read(file))))
                .contains("alert_rule", "unsubscribed");
    }

    private static boolean isForeign(String module, String table) {
        return !EXCEPTIONS.containsKey(module) && !module.equals(OWNERS.get(table));
    }

    /** Tables that SQL or JPQL names, each as often as it does. */
    static List<String> tables(String sql) {
        return Stream.concat(
                        NAMES.matcher(sql)
                                .results()
                                .flatMap(names -> Stream.of(names.group(1).split(",", -1))),
                        COPIED.matcher(sql).results().map(copied -> copied.group(1)))
                .map(name -> name.strip().split("\\s", 2)[0])
                .map(name -> ENTITIES.getOrDefault(name, name))
                .filter(OWNERS::containsKey)
                .toList();
    }

    /** Tables of the entities in a source. */
    private static Stream<String> mapped(String source) {
        return Stream.concat(
                TABLE.matcher(source).results().map(table -> table.group(1)),
                ENTITY.matcher(source)
                        .results()
                        .filter(entity -> !entity.group(1).contains("@Table("))
                        .map(OwnTablesTest::usualTable));
    }

    private static Map<String, String> entities() {
        Map<String, String> tables = new HashMap<>();
        SqlTexts.files()
                .forEach(file -> ENTITY.matcher(SqlTexts.read(file)).results().forEach(entity -> {
                    String given = TABLE.matcher(entity.group(1))
                            .results()
                            .findFirst()
                            .map(table -> table.group(1))
                            .orElseGet(() -> usualTable(entity));
                    tables.put(entity.group(2), given);
                }));
        return tables;
    }

    /** As Spring Boot names the table of an entity: saved_view for SavedView. */
    private static String usualTable(MatchResult entity) {
        return entity.group(2).replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
