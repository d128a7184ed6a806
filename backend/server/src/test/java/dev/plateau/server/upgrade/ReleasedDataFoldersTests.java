package dev.plateau.server.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A data folder that a released version made opens with this version, and nothing in it is lost. */
class ReleasedDataFoldersTests {
    /**
     * Tables whose rows a migration moved or rewrote, by name: a table or subquery of today with the columns and rows that the released
     * version had. A migration that only adds columns or tables needs no entry.
     */
    private static final Map<String, String> MOVED = Map.of("score", """
            (select s.*, p.upload_id from named_score s
             join upload_part p on p.run_id = s.run_id and s.id between p.first_score and p.last_score)""");

    /** Columns of a table that are compared here, where not all of them are; another test compares what is packed. */
    private static final Map<String, String> COMPARED = Map.of(
            "score", "id, project_id, run_id, upload_id, benchmark_key_id, metric, unit, direction, score, low, high");

    /** Tables that a migration dropped or whose rows it emptied, with the reason why nothing is lost. */
    private static final Map<String, String> DROPPED = Map.of(
            "audit", "repairs replaced nightly audits, whose findings were hints",
            "audit_finding", "likewise",
            "audit_failure", "likewise",
            "reevaluation", "its series stand in the queue, and are evaluated from their start",
            "detection_queue", "has one row for each series and branch");

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = "v0.1.0")
    void everyRowIsTheSameAfterTheMigrations(String version) throws Exception {
        PackedDataFolder.unpack(version, folder);
        Map<String, TableRows> released;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
                var connection = DataFolderCommand.connect(postgres.address())) {
            JdbcClient database = JdbcClient.create(connection);
            released = TableRows.of(database);
            COMPARED.forEach((table, columns) -> released.put(table, TableRows.read(database, columns, table)));
        }
        assertThat(released.entrySet().stream()
                        .filter(table -> table.getValue().rows().isEmpty()))
                .as("tables without a row")
                .extracting(Map.Entry::getKey)
                .containsExactly("account");

        try (BorrowedDatabase migrated = BorrowedDatabase.in(folder);
                var connection = DataFolderCommand.connect(migrated.address())) {
            JdbcClient database = JdbcClient.create(connection);
            released.forEach((table, rows) -> {
                if (!DROPPED.containsKey(table)) {
                    assertThat(TableRows.read(database, rows.columns(), MOVED.getOrDefault(table, from(rows, table))))
                            .as(table)
                            .isEqualTo(rows);
                }
            });
        }
    }

    /** Further migrations write further rows into Flyway's history. */
    private static String from(TableRows rows, String table) {
        return table.equals("flyway_schema_history")
                ? "(select * from " + table + " where installed_rank <= "
                        + rows.rows().size() + ")"
                : table;
    }

    @ParameterizedTest
    @ValueSource(strings = "v0.1.0")
    void serverShowsRunsAndIncidentsOfTheFolder(String version) throws Exception {
        PackedDataFolder.unpack(version, folder);
        String token = Files.readString(folder.resolve(PackedDataFolder.TOKEN));
        try (ServerContext server = ServerContext.start(Map.of("PLATEAU_DATA", folder.toString()));
                var connection = DataFolderCommand.connect(
                        EmbeddedPostgres.runningIn(folder).orElseThrow())) {
            RemoteProject project = new RemoteProject(server.address(), "shop", token);
            JdbcClient database = JdbcClient.create(connection);
            assertThat(ids(project, "/runs?limit=1000")).isNotEmpty().isEqualTo(ids(database, "run"));
            List<Long> incidents = ids(project, "/incidents?show=all");
            assertThat(incidents).isNotEmpty().isEqualTo(ids(database, "incident"));

            URI page = server.address().resolve("/projects/shop/incidents/" + incidents.getLast());
            HttpResponse<String> shown = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(page)
                                    .header("Cookie", server.keyCookie())
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(shown.statusCode()).as(shown.body()).isEqualTo(200);
            assertThat(shown.body()).contains("org.example.shop");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = "v0.1.0")
    void rawDataOfScoresStaysAsItWas(String version) throws Exception {
        PackedDataFolder.unpack(version, folder);
        String token = Files.readString(folder.resolve(PackedDataFolder.TOKEN));
        List<Map<String, Object>> released;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
                var connection = DataFolderCommand.connect(postgres.address())) {
            released = JdbcClient.create(connection).sql("""
                            select s.id, s.score_error, s.written_unit, array_to_json(s.measurements)::text as measurements,
                              array_to_json(s.fork_sizes)::text as sizes, s.settings::jsonb ->> 'warmupIterations' as warmup,
                              array_to_json(s.quantile_values)::text as percentiles
                            from score s join project p on p.id = s.project_id where p.name = 'shop' order by s.id
                            """).query().listOfRows();
        }
        assertThat(released).hasSizeGreaterThan(100);
        try (ServerContext server = ServerContext.start(Map.of("PLATEAU_DATA", folder.toString()))) {
            RemoteProject project = new RemoteProject(server.address(), "shop", token);
            for (Map<String, Object> before : released) {
                JsonNode score = JSON.readTree(
                        project.send("/scores/" + before.get("id"), HttpRequest.newBuilder(), BodyHandlers.ofString())
                                .body());
                String id = before + " " + score;
                assertThat(score.has("measurements")).as(id).isTrue();
                assertThat(score.at("/score/writtenUnit").asString()).as(id).isEqualTo(before.get("written_unit"));
                assertThat(score.at("/score/scoreError").asDouble(-1))
                        .as(id)
                        .isEqualTo(Objects.requireNonNullElse(before.get("score_error"), -1.0));
                assertThat(score.get("measurements").valueStream().map(JsonNode::size))
                        .as(id)
                        .containsExactlyElementsOf(JSON.readTree((String) before.get("sizes"))
                                .valueStream()
                                .map(JsonNode::asInt)
                                .toList());
                assertClose(
                        id,
                        score.get("measurements").valueStream().flatMap(JsonNode::valueStream),
                        before.get("measurements"));
                assertClose(id, score.get("percentiles").valueStream(), before.get("percentiles"));
                assertThat(score.at("/settings/warmupIterations").asString(null))
                        .as(id)
                        .isEqualTo(before.get("warmup"));
            }
        }
    }

    private static void assertClose(String id, Stream<JsonNode> now, @Nullable Object before) {
        List<Double> expected = before == null
                ? List.of()
                : JSON.readTree((String) before)
                        .valueStream()
                        .map(JsonNode::asDouble)
                        .toList();
        List<Double> found = now.map(JsonNode::asDouble).toList();
        assertThat(found).as(id).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i)).as(id).isCloseTo(expected.get(i), withinPercentage(1e-4));
        }
    }

    private static List<Long> ids(JdbcClient database, String table) {
        return database.sql("select id from " + table + " order by id")
                .query(Long.class)
                .list();
    }

    private static List<Long> ids(RemoteProject project, String path) throws Exception {
        HttpResponse<String> answer = project.send(path, HttpRequest.newBuilder(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body())
                .get("items")
                .valueStream()
                .map(item -> item.get("id").asLong())
                .sorted()
                .toList();
    }
}
