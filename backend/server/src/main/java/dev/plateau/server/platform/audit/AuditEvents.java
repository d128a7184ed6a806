package dev.plateau.server.platform.audit;

import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Reads the audit log. */
@Component
public class AuditEvents {
    private static final int FETCHED_AT_ONCE = 500;
    /** Condition of events that this version can read: a later one, on the same database, may add others. */
    private static final String KNOWN = Map.of(
                    "e.actor",
                    AuditActor.Kind.class,
                    "e.action",
                    AuditAction.class,
                    "e.subject",
                    AuditSubject.Kind.class)
            .entrySet()
            .stream()
            .map(column -> RecordMapper.isKnown(column.getKey(), column.getValue()))
            .collect(Collectors.joining(" and "));

    private final JdbcClient jdbc;

    AuditEvents(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A selection of events; null and empty select all.
     *
     * @param actor part of the name of a person or token, without regard to case
     * @param from first instant
     * @param to first instant after the events
     */
    public record AuditFilter(
            String actor,
            @Nullable Long project,
            @Nullable AuditAction action,
            @Nullable Instant from,
            @Nullable Instant to) {
        /** All events of a project. */
        public static AuditFilter of(long project) {
            return new AuditFilter("", project, null, null, null);
        }
    }

    /**
     * The newest events before one of them.
     *
     * @param before its id; null for the newest
     */
    public List<AuditEvent> page(AuditFilter filter, @Nullable Long before, int most) {
        return select(filter, before, most)
                .query(RecordMapper.of(AuditEvent.class))
                .list();
    }

    /** Hands over all events, newest first, few at a time. */
    @Transactional(readOnly = true)
    public void forEach(AuditFilter filter, Consumer<AuditEvent> reader) {
        try (Stream<AuditEvent> events = select(filter, null, Integer.MAX_VALUE)
                .withFetchSize(FETCHED_AT_ONCE)
                .query(RecordMapper.of(AuditEvent.class))
                .stream()) {
            events.forEach(reader);
        }
    }

    private JdbcClient.StatementSpec select(AuditFilter filter, @Nullable Long before, int most) {
        return jdbc.sql("""
                        select e.id, e.at, e.actor, e.person_id, p.name as person, e.token, a.address, e.project_id, e.action, e.subject,
                          e.subject_id, coalesce(e.subject_name, s.name) as subject_name, e.before, e.after
                        from audit_event e
                        left join audit_person p on p.id = e.person_id
                        left join audit_person s on s.id = case when e.subject in ('ACCOUNT', 'MEMBER') then e.subject_id::bigint end
                        left join audit_address a on a.id = e.address_id
                        where (:actor = '' or p.name ilike :pattern or e.token ilike :pattern)
                          and (:project::bigint is null or e.project_id = :project)
                          and (:action::text is null or e.action = :action)
                          and (:from::timestamptz is null or e.at >= :from::timestamptz)
                          and (:to::timestamptz is null or e.at < :to::timestamptz)
                          and (:before::bigint is null or e.id < :before) and
                        """ + KNOWN + " order by e.id desc limit :most")
                .param("actor", filter.actor())
                .param("pattern", "%" + filter.actor().replaceAll("([\\\\%_])", "\\\\$1") + "%")
                .param("project", filter.project())
                .param(
                        "action",
                        filter.action() == null ? null : filter.action().name())
                .param("from", time(filter.from()))
                .param("to", time(filter.to()))
                .param("before", before)
                .param("most", most);
    }

    private static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
