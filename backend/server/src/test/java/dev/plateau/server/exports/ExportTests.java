package dev.plateau.server.exports;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.TestDatabase;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exports of a project with a regression, against what was sent and against the database. */
class ExportTests extends NightlyTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> TABLES = List.of("scores", "measurements", "changes", "incidents");

    @Autowired
    DataSource database;

    private void measure() throws Exception {
        for (int night = 0; night < 17; night++) {
            double nanos = night < 12 ? 100 : 150;
            nights.upload(night, 1, benchmark -> nanos);
            nights.awaitEvaluated();
        }
    }

    private HttpResponse<String> get(String address) throws Exception {
        HttpResponse<String> answer = server.get("/api/v1/projects/" + name + "/export/" + address);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private List<JsonNode> lines(String table) throws Exception {
        return get(table + ".ndjson").body().lines().map(JSON::readTree).toList();
    }

    @Test
    void measurementsAreThoseThatWereSent() throws Exception {
        nights.uploads()
                .upload(
                        "branch=main&commit=abc1234",
                        file(
                                row("org.example.E.equal")
                                        .params("\"text\": \"a,\\\"b\\\"\\n=1+1\"")
                                        .forks(new double[] {0.1, 100.25}, new double[] {3.5e9, 7}),
                                row("org.example.E.unequal").forks(new double[] {1, 2, 3}, new double[] {4}),
                                row("org.example.E.large").forks(new double[] {1e60, 2.5e59})));

        List<JsonNode> rows = lines("measurements");
        assertThat(values(rows, "equal")).containsExactly("1.1 0.1", "1.2 100.25", "2.1 3.5E9", "2.2 7.0");
        assertThat(values(rows, "unequal")).containsExactly("1.1 1.0", "1.2 2.0", "1.3 3.0", "2.1 4.0");
        assertThat(values(rows, "large")).containsExactly("1.1 1.0E60", "1.2 2.5E59");

        JsonNode score = lines("scores").stream()
                .filter(row -> row.get("benchmark").asString().endsWith(".equal"))
                .findFirst()
                .orElseThrow();
        assertThat(score.get("parameters").asString()).contains("a,\\\"b\\\"\\n=1+1");
        assertThat(score.get("commit").asString()).isEqualTo("abc1234");
        assertThat(get("scores.csv").body().lines().findFirst().orElseThrow())
                .startsWith("project,project_id,score_id,")
                .endsWith(",score,low,high,forks");
    }

    /** "fork.iteration value" of a benchmark, in their order. */
    private static List<String> values(List<JsonNode> rows, String method) {
        return rows.stream()
                .filter(row -> row.get("benchmark").asString().equals("org.example.E." + method))
                .map(row -> row.get("fork").asInt() + "." + row.get("iteration").asInt() + " "
                        + row.get("value").asDouble())
                .sorted()
                .toList();
    }

    @Test
    void parquetEqualsTheDatabase(@TempDir Path folder) throws Exception {
        measure();
        for (String table : TABLES) {
            Path parquet = folder.resolve(table + ".parquet");
            HttpResponse<byte[]> answer = server.send(
                    HttpRequest.newBuilder(server.uri("/api/v1/projects/" + name + "/export/" + table + ".parquet")),
                    BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            Files.write(parquet, answer.body());
            List<List<@Nullable Object>> stored;
            try (Connection connection = database.getConnection()) {
                stored = rows(connection, "select * from export." + table + " where project_id = " + nights.id());
            }
            try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
                assertThat(rows(duck, "select * from '" + parquet + "'"))
                        .as(table)
                        .isNotEmpty()
                        .containsExactlyInAnyOrderElementsOf(stored);
            }
        }
        assertThat(lines("changes").getFirst().get("incident_id"))
                .isEqualTo(lines("incidents").getFirst().get("incident_id"));
    }

    private static List<List<@Nullable Object>> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            int columns = found.getMetaData().getColumnCount();
            List<List<@Nullable Object>> rows = new ArrayList<>();
            while (found.next()) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(value(found, i));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    private static @Nullable Object value(ResultSet row, int column) throws SQLException {
        return row.getMetaData()
                                .getColumnTypeName(column)
                                .toLowerCase(java.util.Locale.ROOT)
                                .startsWith("timestamp")
                        && row.getObject(column) != null
                ? row.getObject(column, OffsetDateTime.class).withOffsetSameInstant(ZoneOffset.UTC)
                : row.getObject(column);
    }

    /** The role for Grafana and notebooks, as database-roles.sql makes it. */
    @Test
    void aReaderOfTheViewsReadsNoTable() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "the workers of the test have no roles of their own");
        nights.upload(0, 1, benchmark -> 100);
        String role = "reader_" + System.nanoTime();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("create role " + role + "; grant usage on schema export to " + role
                    + "; grant select on all tables in schema export to " + role);
            statement.execute("set local role " + role);
            assertThat(rows(connection, "select score from export.scores where project_id = " + nights.id()))
                    .hasSize(1);
            assertThat(rows(connection, "select value from export.measurements where project_id = " + nights.id()))
                    .isNotEmpty();
            assertThatThrownBy(() -> rows(connection, "select * from score")).hasMessageContaining("permission denied");
            connection.rollback();
        }
    }
}
