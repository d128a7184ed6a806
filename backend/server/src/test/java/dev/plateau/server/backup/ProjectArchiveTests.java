package dev.plateau.server.backup;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.backup.ArchivedTables.ArchivedTable;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.EveryRow;
import dev.plateau.server.testing.ModuleFolder;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ProjectUnderTest;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ProjectArchiveTests extends NightlyTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String URL = "/api/v1/archives";

    /** Tables of which no archive has rows, and why. */
    private static final Map<String, String> IN_NO_ARCHIVE = Map.ofEntries(
            Map.entry("account", "people"),
            Map.entry("account_identity", "people"),
            Map.entry("account_session", "people"),
            Map.entry("account_session_attributes", "people"),
            Map.entry("invitation", "people"),
            Map.entry("membership", "people"),
            Map.entry("code_host", "a token"),
            Map.entry("incident_issue", "of a connection that no archive has"),
            Map.entry("pull_request", "work of the server"),
            Map.entry("password_reset", "people"),
            Map.entry("failed_sign_in", "people"),
            Map.entry("upload_token", "tokens"),
            Map.entry("agent", "reports itself again"),
            Map.entry("announcement", "setting of the server"),
            Map.entry("alert_key", "secret of the server"),
            Map.entry("flag_key", "secret of the server"),
            Map.entry("audit_event", "log of the server"),
            Map.entry("audit_person", "log of the server"),
            Map.entry("audit_address", "log of the server"),
            Map.entry("shared_machine", "setting of the server"),
            Map.entry("retention_report", "log of the server"),
            Map.entry("lease", "work of the server"),
            Map.entry("deletion", "work of the server"),
            Map.entry("detection_state", "made by the evaluation of the next run"));

    @TempDir
    Path folder;

    /** Fills the project with rows of as many tables as possible. */
    private void fill() throws Exception {
        ProjectUnderTest project = nights.uploads();
        project.json("PUT", "/repository", "{\"address\": \"https://git.example.org/shop\"}");
        project.json("POST", "/alert-rules", "{\"recipients\": [\"ada@example.org\"]}");
        project.json("PUT", "/minimum-effect-rules", """
                {"basedOn": 0, "rules": [{"metric": "score", "benchmarks": "", "minimumEffect": 0.02}]}
                """);
        project.json("PUT", "/releases", """
                {"name": "v1", "commit": "aaaa1111", "time": "2026-03-01T12:00:00Z"}
                """);
        project.json("PUT", "/executions/e1", """
                {"plan": "nightly", "planned": 2, "measured": 1, "unmeasured": 0, "startedAt": "2026-03-01T12:00:00Z", "finished": true}
                """);
        project.json("PUT", "/automatic-cause-searches", "{\"forksPerDay\": 120}");
        project.send("", file(row("a.B.x"), row("a.B.x")));
        HttpResponse<String> bundle = project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(
                                ModuleFolder.resolve("../../collector/benchmarks/sample/recording-025.zip"))));
        assertThat(bundle.statusCode()).as(bundle.body()).isEqualTo(201);
        nights.uploadOneByOne(0, 14, 2, benchmark -> benchmark == 0 ? 100 : 50);
        nights.uploadOneByOne(14, 20, 2, benchmark -> benchmark == 0 ? 140 : 50);
        project.upload("commit=c1&commitSubject=Parse+lazily&commitAuthor=Ada", file(row("a.B.y")));
        new CalibratedNights(project, nights.project()).upload(30, 1, benchmark -> 100, 1, 1);
        nights.awaitEvaluated();
        project.json("PUT", "/runs/" + nights.runs().get(3) + "/mark", "{\"reason\": \"a backup ran\"}");
        nights.awaitEvaluated();
        String incident = "/incidents/" + nights.incidents().get(0).get("id");
        project.json("PUT", incident + "/triage", "{\"triage\": \"ACKNOWLEDGED\", \"reason\": \"seen\"}");
        String series = "/series/" + nights.series();
        JsonNode point = project.get(series + "/points?limit=1").get("items").get(0);
        project.json("POST", series + "/annotations", """
                {"text": "new parser", "position": %s, "scoreId": %s}""".formatted(point.get("position"), point.get("score")));
        project.json("POST", "/views", """
                {"name": "One", "address": "/projects/%s%s?range=all"}""".formatted(name, series));
        jdbc.sql("update message set state = 'SENT', sent_at = now() where project_id = ?")
                .param(nights.id())
                .update();
        nights.await("a recording waits", """
                select not exists (select 1 from recording r join project p on p.id = r.project_id where p.name = ? and state = 'WAITING')
                """);
    }

    private Path export() throws Exception {
        Path archive = folder.resolve("archive.zip");
        HttpResponse<Path> answer = server.send(
                HttpRequest.newBuilder(server.uri("/api/v1/projects/" + name + "/archive/file")),
                BodyHandlers.ofFile(archive));
        assertThat(answer.statusCode()).isEqualTo(200);
        return archive;
    }

    private HttpResponse<String> load(Path archive, String project) throws Exception {
        return server.send(HttpRequest.newBuilder(server.uri(URL + "?project=" + project))
                .header("Content-Type", "application/zip")
                .POST(BodyPublishers.ofFile(archive)));
    }

    @Test
    void rowsPagesAndLaterChangesOfAnImportedProjectAreThoseOfTheExportedOne() throws Exception {
        fill();
        String copy = name + "-copy";
        HttpResponse<String> imported = load(export(), copy);
        assertThat(imported.statusCode()).as(imported.body()).isEqualTo(201);

        Map<String, List<String>> before = rows(name);
        assertThat(rows(copy)).isEqualTo(before);
        assertThat(before.entrySet().stream()
                        .filter(table -> table.getValue().isEmpty())
                        .map(Map.Entry::getKey))
                .as("tables that this test has no row of")
                .isSubsetOf(
                        "benchmark_alias",
                        "capsule_result",
                        "detection_inbox",
                        "detection_queue",
                        "flag_list",
                        "host_mark",
                        "incident_threshold",
                        "metric_direction",
                        "missing_data",
                        "request",
                        "retention",
                        "unmeasured",
                        "unsubscribed");
        String view = JSON.readTree(
                        server.get("/api/v1/projects/" + copy + "/views").body())
                .get("items")
                .get(0)
                .get("address")
                .asString();
        assertThat(view).startsWith("/projects/" + copy + "/series/").endsWith("?range=all");
        assertThat(server.get(view).statusCode()).isEqualTo(200);
        assertThat(jdbc.sql("select bool_or(enabled) or bool_or(secret = '') from alert_rule where project_id = ?")
                        .param(id(copy))
                        .query(Boolean.class)
                        .single())
                .isFalse();

        for (String project : List.of(name, copy)) {
            new ProjectUnderTest(server, project)
                    .upload(
                            "branch=main&host=lab&commit=later&blackhole=FULL_DONTINLINE&measuredAt=2026-04-01T03:00:00Z",
                            file(row("org.example.Suite.b0").jdk("21.0.8").forks(new double[] {100, 100.3})));
        }
        nights.awaitEvaluated();
        new Nights(server, jdbc, copy).awaitEvaluated();
        assertThat(rows(copy).get("change_point")).isEqualTo(rows(name).get("change_point"));
        assertThat(rows(copy).get("incident_change")).isEqualTo(rows(name).get("incident_change"));
    }

    @Test
    void browserImportsAnArchiveAndShowsARefusal() throws Exception {
        nights.upload(0, 1, benchmark -> 100);
        nights.awaitEvaluated();
        String copy = name + "-browser";
        Browser browser = Browser.shared();
        browser.open(server.link("/new-project"));
        browser.waitUntil("document.querySelector('#import').dataset.mounted === ''");
        browser.find("#archive").sendKeys(export().toString());
        browser.find("#import-name").sendKeys(name);
        browser.find("#import button").click();
        browser.waitUntil("document.querySelector('#import [role=status]').textContent.includes('is taken')");

        browser.find("#import-name").clear();
        browser.find("#import-name").sendKeys(copy);
        browser.find("#import button").click();
        browser.waitUntil("location.pathname.startsWith('/projects/" + copy + "')");
        assertThat(rows(copy)).isEqualTo(rows(name));
        browser.open(server.uri("/"));
    }

    @Test
    void damagedArchivesThoseOfOtherVersionsAndTakenNamesAreRefused() throws Exception {
        nights.upload(0, 1, benchmark -> 100);
        Path archive = export();
        assertRefused(load(archive, name), "The name “" + name + "” is taken");
        assertRefused(load(archive, "-"), "can't be a project's name");

        Path half = folder.resolve("half");
        byte[] whole = Files.readAllBytes(archive);
        Files.write(half, Arrays.copyOf(whole, whole.length / 2));
        assertRefused(half, "no complete archive");
        assertRefused(
                edited(archive, "tables/run.ndjson", "\"branch\":\"main\"", "\"branch\":\"mian\""),
                "tables/run.ndjson does not have the rows and the digest in the manifest");
        assertRefused(edited(archive, "tables/run.ndjson", "{\"id\"", "{id"), "tables/run.ndjson can't be read");
        assertRefused(
                edited(archive, ArchiveManifest.FILE, "\"format\" : 1", "\"format\" : 2"),
                "has format 2, and this version reads format 1");
        assertRefused(
                edited(archive, ArchiveManifest.FILE, "\"commit_sha\"", "\"commit_hue\""),
                "has the column run.commit_hue of another version");
        assertRefused(
                edited(archive, ArchiveManifest.FILE, "\"name\" : \"release\"", "\"name\" : \"published\""),
                "has the table published of another version");
    }

    private void assertRefused(Path archive, String reason) throws Exception {
        String other = name + "-refused";
        long runs = count("run");
        assertRefused(load(archive, other), reason);
        assertThat(server.get("/api/v1/projects/" + other + "/runs").statusCode())
                .isEqualTo(404);
        assertThat(count("run")).isEqualTo(runs);
    }

    private static void assertRefused(HttpResponse<String> answer, String reason) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(JSON.readTree(answer.body()).get("detail").asString()).contains(reason);
    }

    private long count(String table) {
        return jdbc.sql("select count(*) from " + table).query(Long.class).single();
    }

    private Path edited(Path archive, String file, String text, String other) throws Exception {
        Path copy = Files.copy(archive, folder.resolve("edited-" + other.hashCode()));
        try (FileSystem zip = FileSystems.newFileSystem(copy)) {
            Path path = zip.getPath(file);
            String content = Files.readString(path);
            assertThat(content).contains(text);
            Files.writeString(path, content.replace(text, other), StandardOpenOption.TRUNCATE_EXISTING);
        }
        return copy;
    }

    @Test
    void everyTableIsInTheArchiveOrLeftOutForAReason() {
        Set<String> archived =
                ArchivedTables.ALL.stream().map(ArchivedTable::name).collect(Collectors.toSet());
        List<String> tables = new EveryRow(jdbc)
                .tables().stream().filter(table -> !table.startsWith("score_")).toList();
        assertThat(Stream.concat(archived.stream(), IN_NO_ARCHIVE.keySet().stream()))
                .containsExactlyInAnyOrderElementsOf(tables);
        List<String> ids = jdbc.sql("""
                        select table_name || '.' || column_name from information_schema.columns
                        where table_schema = 'public' and table_name = any(?) and column_name like '%\\_id' order by 1
                        """)
                .param(archived.toArray(String[]::new))
                .query(String.class)
                .list();
        assertThat(ids.stream()
                        .filter(column -> !ArchivedTables.LEFT_OUT.contains(column)
                                && !ArchivedTables.REFERENCES.containsKey(column.substring(column.indexOf('.') + 1))))
                .allMatch(column -> column.endsWith(".project_id") || column.equals("message.message_id"));
    }

    private long id(String project) {
        return jdbc.sql("select id from project where name = ?")
                .param(project)
                .query(Long.class)
                .single();
    }

    /** The rows of a project by table, sorted, with the rank of each id in its place. */
    private Map<String, List<String>> rows(String project) {
        Map<String, List<ObjectNode>> tables = new LinkedHashMap<>();
        Map<String, Map<String, Integer>> ranks = new HashMap<>();
        for (ArchivedTable table : ArchivedTables.ALL) {
            List<ObjectNode> found = jdbc
                    .sql("select row_to_json(t)::text from " + table.name() + " t where "
                            + table.condition().replace(":project", String.valueOf(id(project))))
                    .query(String.class)
                    .list()
                    .stream()
                    .map(line -> (ObjectNode) JSON.readTree(line))
                    .toList();
            tables.put(table.name(), found);
            if (found.stream().anyMatch(row -> row.has("id"))) {
                List<ObjectNode> sorted = new ArrayList<>(found);
                sorted.sort(Comparator.comparing(
                                (ObjectNode row) -> row.path("received_at").asString(""))
                        .thenComparing(row -> row.path("digest").asString(""))
                        .thenComparing(row -> row.get("id").asLong(0)));
                Map<String, Integer> rank = new HashMap<>();
                sorted.forEach(row -> rank.put(row.get("id").asString(), rank.size()));
                ranks.put(table.name(), rank);
            }
        }
        Map<String, List<String>> rows = new LinkedHashMap<>();
        tables.forEach((table, found) -> rows.put(
                table,
                found.stream()
                        .map(row -> comparable(table, row, ranks))
                        .sorted()
                        .toList()));
        return rows;
    }

    private String comparable(String table, ObjectNode row, Map<String, Map<String, Integer>> ranks) {
        for (String column : List.copyOf(row.propertyNames())) {
            String name = table + "." + column;
            String of =
                    column.equals("id") && !table.equals("execution") ? table : ArchivedTables.REFERENCES.get(column);
            if (ArchivedTables.LEFT_OUT.contains(name)
                    || column.equals("project_id")
                    || Set.of("alert_rule.enabled", "saved_view.address").contains(name)) {
                row.remove(column);
            } else if (of != null && !row.get(column).isNull()) {
                row.put(column, ranks.get(of).getOrDefault(row.get(column).asString(), -1));
            } else if (name.equals("upload.receipt")) {
                ObjectNode receipt = (ObjectNode) row.get(column);
                receipt.remove("upload");
                receipt.get("runs").forEach(run -> {
                    String id = run.get("id").asString();
                    assertThat(run.get("url").asString()).endsWith("/runs/" + id);
                    ((ObjectNode) run).put("id", ranks.get("run").get(id)).remove("url");
                });
            }
        }
        return row.toString();
    }
}
