package dev.plateau.server.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** A data folder that a released version made opens with this version, and nothing in it is lost. */
class ReleasedDataFoldersTests {
    /**
     * Tables whose rows a migration moved or rewrote, by name: a table or subquery of today with the columns and rows that the released
     * version had. A migration that only adds columns or tables needs no entry.
     */
    private static final Map<String, String> MOVED = Map.of();

    /** Tables that a migration dropped or whose rows it emptied, with the reason why nothing is lost. */
    private static final Map<String, String> DROPPED = Map.of(
            "audit", "repairs replaced nightly audits, whose findings were hints",
            "audit_finding", "likewise",
            "audit_failure", "likewise",
            "reevaluation", "its series stand in the queue, and are evaluated from their start",
            "detection_queue", "has one row for each series and branch");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = "v0.1.0")
    void everyRowIsTheSameAfterTheMigrations(String version) throws Exception {
        PackedDataFolder.unpack(version, folder);
        Map<String, TableRows> released;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
                var connection = DataFolderCommand.connect(postgres.address())) {
            released = TableRows.of(JdbcClient.create(connection));
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

    private static List<Long> ids(JdbcClient database, String table) {
        return database.sql("select id from " + table + " order by id")
                .query(Long.class)
                .list();
    }

    private static List<Long> ids(RemoteProject project, String path) throws Exception {
        HttpResponse<String> answer = project.send(path, HttpRequest.newBuilder(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonMapper()
                .readTree(answer.body())
                .get("items")
                .valueStream()
                .map(item -> item.get("id").asLong())
                .sorted()
                .toList();
    }
}
