package dev.plateau.server.hosts;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Where the hosts of a project changed, as people say. */
@Service
public class HostMarks {
    private static final int LONGEST_TEXT = 200;

    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    HostMarks(JdbcClient jdbc, ApplicationEventPublisher events, Clock clock) {
        this.jdbc = jdbc;
        this.events = events;
        this.clock = clock;
    }

    /** The marks of a host in a project, oldest change first. */
    public List<HostMark> of(long project, long host) {
        return jdbc.sql("select * from host_mark where project_id = ? and host_id = ? order by since, id")
                .params(project, host)
                .query(HostMarks::mark)
                .list();
    }

    /** The marks of each of some hosts in a project, oldest change first; a host without marks is not in the map. */
    public Map<Long, List<HostMark>> of(long project, Collection<Long> hosts) {
        Map<Long, List<HostMark>> marks = new HashMap<>();
        jdbc.sql("select * from host_mark where project_id = ? and host_id = any(?) order by since, id")
                .params(project, hosts.toArray(Long[]::new))
                .query((row, number) -> marks.computeIfAbsent(row.getLong("host_id"), host -> new ArrayList<>())
                        .add(mark(row, number)))
                .list();
        return marks;
    }

    /**
     * Says that a host changed.
     *
     * @throws IllegalArgumentException without a text, with a long one, or for a time to come
     */
    @Transactional
    public HostMark add(long project, long host, Instant since, String text, String who) {
        String words = text.strip();
        if (words.isEmpty() || words.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException(
                    "Say what changed on the host, in 1 to " + LONGEST_TEXT + " characters: new BIOS.");
        }
        if (since.isAfter(clock.instant())) {
            throw new IllegalArgumentException("The host can't have changed at a time to come: " + since + ".");
        }
        HostMark added = jdbc.sql("""
                        insert into host_mark (project_id, host_id, since, text, who, at) values (?, ?, ?, ?, ?, ?) returning *
                        """)
                .params(project, host, time(since), words, who, time(clock.instant()))
                .query(HostMarks::mark)
                .single();
        events.publishEvent(new HostMarked(project, host, since, "the host changed here: " + words));
        return added;
    }

    /** Takes a mark away; false when the host has no such mark. */
    @Transactional
    public boolean remove(long project, long host, long id) {
        Optional<HostMark> removed = jdbc.sql(
                        "delete from host_mark where project_id = ? and host_id = ? and id = ? returning *")
                .params(project, host, id)
                .query(HostMarks::mark)
                .optional();
        removed.ifPresent(mark -> events.publishEvent(new HostMarked(
                project, host, mark.since(), "nobody says any more that the host changed here: " + mark.text())));
        return removed.isPresent();
    }

    private static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    private static HostMark mark(ResultSet row, int number) throws SQLException {
        return new HostMark(
                row.getLong("id"),
                row.getObject("since", OffsetDateTime.class).toInstant(),
                row.getString("text"),
                row.getString("who"),
                row.getObject("at", OffsetDateTime.class).toInstant());
    }
}
