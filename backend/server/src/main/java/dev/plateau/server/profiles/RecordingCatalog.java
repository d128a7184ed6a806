package dev.plateau.server.profiles;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Which recordings there are. */
@Component
class RecordingCatalog {
    private final JdbcClient jdbc;
    private final JsonMapper json;

    RecordingCatalog(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    Optional<RecordingItem> find(long project, long id) {
        return jdbc.sql("select * from recording where project_id = ? and id = ?")
                .params(project, id)
                .query(this::item)
                .optional();
    }

    List<RecordingItem> ofRun(long project, long run) {
        return jdbc.sql("select * from recording where project_id = ? and run_id = ? order by id")
                .params(project, run)
                .query(this::item)
                .list();
    }

    void pin(long id, boolean pinned) {
        jdbc.sql("update recording set pinned = ? where id = ?")
                .params(pinned, id)
                .update();
    }

    private RecordingItem item(ResultSet row, int number) throws SQLException {
        return new RecordingItem(
                row.getLong("id"),
                row.getLong("run_id"),
                row.getObject("benchmark_key_id", Long.class),
                row.getString("label"),
                instant(row, "started_at"),
                instant(row, "received_at"),
                row.getLong("bytes"),
                row.getString("state"),
                row.getString("reason"),
                row.getBoolean("pinned"),
                row.getString("kept_in"),
                row.getString("kept_reason"),
                figures(row.getString("facts")));
    }

    private List<FigureItem> figures(@Nullable String facts) {
        return facts == null ? List.of() : json.readValue(facts, new TypeReference<>() {});
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
