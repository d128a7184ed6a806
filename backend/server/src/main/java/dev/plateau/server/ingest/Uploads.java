package dev.plateau.server.ingest;

import dev.plateau.wire.model.Upload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The uploads of a project, stored and refused. */
@Service
public class Uploads {
    private final JdbcClient jdbc;
    private final StoredUploads stored;
    private final RefusedUploads refused;
    private final JsonMapper json;

    Uploads(JdbcClient jdbc, StoredUploads stored, RefusedUploads refused, JsonMapper json) {
        this.jdbc = jdbc;
        this.stored = stored;
        this.refused = refused;
        this.json = json;
    }

    /**
     * A received upload, stored or refused.
     *
     * @param token id of the token it was sent with
     * @param receipt the stored data; null if it was refused
     * @param title reason of the refusal, in one line; null if it was stored
     * @param problems errors in it; for a stored one the rows left out
     */
    public record Arrived(
            UUID id,
            @Nullable Long token,
            Instant receivedAt,
            long bytes,
            @Nullable Receipt receipt,
            @Nullable String title,
            List<Upload.Problem> problems) {}

    /** Position of an upload in the list. */
    public record Cursor(Instant receivedAt, UUID id) {}

    /**
     * The uploads of a project, newest first.
     *
     * @param after the upload before the first one, or null for the newest
     */
    public List<Arrived> newest(long project, @Nullable Cursor after, int limit) {
        return jdbc.sql("""
                        select * from (
                          select id, project_id, token_id, received_at, bytes, receipt, null as title, null::jsonb as problems from upload
                          union all
                          select id, project_id, token_id, received_at, bytes, null, title, problems from refused_upload) arrived
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

    /**
     * Numbers of recent uploads.
     *
     * @param last time of the newest upload; null without any
     */
    public record Arrivals(@Nullable Instant last, int stored, int refused) {}

    /** Counts the uploads of each of these projects since a time. */
    public Map<Long, Arrivals> since(Collection<Long> projects, Instant since) {
        Map<Long, Arrivals> found = new HashMap<>();
        jdbc.sql("""
                        select wanted.id, greatest(
                            (select max(received_at) from upload where project_id = wanted.id),
                            (select max(received_at) from refused_upload where project_id = wanted.id)) as last,
                          (select count(*) from upload where project_id = wanted.id and received_at >= :since) as stored,
                          (select count(*) from refused_upload where project_id = wanted.id and received_at >= :since) as refused
                        from unnest(:projects::bigint[]) as wanted (id)
                        """)
                .param("projects", projects.toArray(Long[]::new))
                .param("since", since.atOffset(ZoneOffset.UTC))
                .query(row -> {
                    OffsetDateTime last = row.getObject("last", OffsetDateTime.class);
                    found.put(
                            row.getLong("id"),
                            new Arrivals(
                                    last == null ? null : last.toInstant(),
                                    row.getInt("stored"),
                                    row.getInt("refused")));
                });
        return found;
    }

    /** An upload of a project. */
    public Optional<Arrived> find(long project, UUID id) {
        return stored.findByProjectIdAndId(project, id)
                .map(upload ->
                        stored(upload.id(), upload.tokenId(), upload.receivedAt(), upload.bytes(), upload.receipt()))
                .or(() -> refused.findByProjectIdAndId(project, id)
                        .map(upload -> refused(
                                upload.id,
                                upload.tokenId,
                                upload.receivedAt,
                                upload.bytes,
                                upload.title,
                                upload.problems)));
    }

    private Arrived arrived(ResultSet row, int number) throws SQLException {
        UUID id = row.getObject("id", UUID.class);
        Long token = row.getObject("token_id", Long.class);
        Instant receivedAt = row.getObject("received_at", OffsetDateTime.class).toInstant();
        String receipt = row.getString("receipt");
        return receipt == null
                ? refused(
                        id, token, receivedAt, row.getLong("bytes"), row.getString("title"), row.getString("problems"))
                : stored(id, token, receivedAt, row.getLong("bytes"), receipt);
    }

    private Arrived stored(UUID id, @Nullable Long token, Instant receivedAt, long bytes, String receipt) {
        Receipt read = json.readValue(receipt, Receipt.class);
        return new Arrived(id, token, receivedAt, bytes, read, null, read.problems());
    }

    private Arrived refused(
            UUID id, @Nullable Long token, Instant receivedAt, long bytes, String title, String problems) {
        List<Upload.Problem> read = json.readValue(problems, new TypeReference<>() {});
        return new Arrived(id, token, receivedAt, bytes, null, title, read);
    }
}
