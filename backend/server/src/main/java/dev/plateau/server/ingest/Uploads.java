package dev.plateau.server.ingest;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The uploads of a project, stored and refused. */
@Service
public class Uploads {
    private static final String ARRIVED = """
            select * from (
              select id, project_id, token_id, received_at, bytes, receipt, null as title, receipt -> 'problems' as problems from upload
              union all
              select id, project_id, token_id, received_at, bytes, null, title, problems from refused_upload) arrived
            where project_id = :project
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    Uploads(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** Position of an upload in the list. */
    public record Cursor(Instant receivedAt, UUID id) {}

    /**
     * The uploads of a project, newest first.
     *
     * @param after the upload before the first one, or null for the newest
     */
    public List<UploadRecord> newest(long project, @Nullable Cursor after, int limit) {
        return jdbc.sql(ARRIVED + """
                         and (:at::timestamptz is null or (received_at, id) < (:at, :id))
                        order by received_at desc, id desc limit :limit
                        """)
                .param("project", project)
                .param("at", after == null ? null : after.receivedAt().atOffset(ZoneOffset.UTC))
                .param("id", after == null ? new UUID(0, 0) : after.id())
                .param("limit", limit)
                .query(upload())
                .list();
    }

    /** An upload of a project. */
    public Optional<UploadRecord> find(long project, UUID id) {
        return jdbc.sql(ARRIVED + " and id = :id")
                .param("project", project)
                .param("id", id)
                .query(upload())
                .optional();
    }

    private RecordMapper<UploadRecord> upload() {
        return RecordMapper.of(UploadRecord.class)
                .text(Receipt.class, text -> json.readValue(text, Receipt.class))
                .text(List.class, text -> json.readValue(text, new TypeReference<List<Upload.Problem>>() {}));
    }

    /**
     * Numbers of recent uploads.
     *
     * @param last time of the newest upload; null without any
     */
    public record Arrivals(long project, @Nullable Instant last, int stored, int refused) {}

    /** Counts the uploads of each of these projects since a time. Projects without uploads are left out. */
    public Map<Long, Arrivals> since(Collection<Long> projects, Instant since) {
        return jdbc
                .sql("""
                        select project_id, max(last) as last, sum(stored)::int as stored, sum(refused)::int as refused from (
                          select h.project_id, 0 as refused,
                            (select max(received_at) from upload u
                             where u.project_id = h.project_id and u.project_id = any(:projects)) as last,
                            (select count(*) from upload u
                             where u.project_id = h.project_id and u.project_id = any(:projects) and u.received_at >= :since) as stored
                          from (select distinct project_id from %s e) h
                          union all
                          select project_id, count(*) filter (where received_at >= :since), max(received_at), 0
                          from refused_upload where project_id = any(:projects) group by project_id) arrived
                        group by project_id
                        """.formatted(Environments.OF_PROJECTS))
                .param("projects", projects.toArray(Long[]::new))
                .param("since", since.atOffset(ZoneOffset.UTC))
                .query(RecordMapper.of(Arrivals.class))
                .list()
                .stream()
                .collect(Collectors.toMap(Arrivals::project, Function.identity()));
    }

    /** Stores a refused upload, so that its sender can read the reason. */
    void refuse(Incoming incoming, Instant receivedAt, String title, List<Upload.Problem> problems) {
        jdbc.sql("""
                        insert into refused_upload (id, project_id, token_id, received_at, bytes, title, problems)
                        values (?, ?, ?, ?, ?, ?, ?::jsonb)
                        """)
                .params(UUID.randomUUID(), incoming.project())
                .param(incoming.token())
                .params(receivedAt.atOffset(ZoneOffset.UTC), incoming.bytes(), title, json.writeValueAsString(problems))
                .update();
    }
}
