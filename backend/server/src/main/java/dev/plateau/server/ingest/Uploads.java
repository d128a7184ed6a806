package dev.plateau.server.ingest;

import dev.plateau.wire.model.Upload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** What arrived at a project: uploads that were stored, and those that were refused. */
@Service
public class Uploads {
    private static final String ARRIVED = """
            select * from (
              select id, project_id, token_id, received_at, bytes, receipt, null as title, null::jsonb as problems from upload
              union all
              select id, project_id, token_id, received_at, bytes, null, title, problems from refused_upload) arrived
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    Uploads(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /**
     * An upload that arrived.
     *
     * @param token id of the token it was sent with
     * @param receipt what was stored; null when it was refused
     * @param title why it was refused, in one line; null when it was stored
     * @param problems what is wrong with it; for a stored one the rows left out
     */
    public record Arrived(
            UUID id,
            @Nullable Long token,
            Instant receivedAt,
            long bytes,
            @Nullable Receipt receipt,
            @Nullable String title,
            List<Upload.Problem> problems) {}

    /** Place of an upload in the list. */
    public record Cursor(Instant receivedAt, UUID id) {}

    /**
     * The uploads of a project, newest first.
     *
     * @param after the upload before the first one wanted, or null for the newest
     */
    public List<Arrived> newest(long project, @Nullable Cursor after, int limit) {
        return jdbc.sql(ARRIVED + """
                        where project_id = :project and (:at::timestamptz is null or (received_at, id) < (:at, :id))
                        order by received_at desc, id desc limit :limit
                        """)
                .param("project", project)
                .param("at", after == null ? null : after.receivedAt().atOffset(ZoneOffset.UTC))
                .param("id", after == null ? new UUID(0, 0) : after.id())
                .param("limit", limit)
                .query(this::arrived)
                .list();
    }

    /** An upload of a project. */
    public Optional<Arrived> find(long project, UUID id) {
        return jdbc.sql(ARRIVED + " where project_id = ? and id = ?")
                .params(project, id)
                .query(this::arrived)
                .optional();
    }

    private Arrived arrived(ResultSet row, int number) throws SQLException {
        String stored = row.getString("receipt");
        Receipt receipt = stored == null ? null : json.readValue(stored, Receipt.class);
        return new Arrived(
                row.getObject("id", UUID.class),
                row.getObject("token_id", Long.class),
                row.getObject("received_at", OffsetDateTime.class).toInstant(),
                row.getLong("bytes"),
                receipt,
                row.getString("title"),
                receipt == null
                        ? json.readValue(row.getString("problems"), new TypeReference<List<Upload.Problem>>() {})
                        : receipt.problems());
    }
}
