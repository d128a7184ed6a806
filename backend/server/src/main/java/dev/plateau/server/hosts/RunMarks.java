package dev.plateau.server.hosts;

import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What people say of runs: bad ones are stored and shown, and not judged. Nothing is forgotten; the newest word counts. */
@Service
public class RunMarks {
    private static final int LONGEST_TEXT = 1000;

    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    RunMarks(JdbcClient jdbc, ApplicationEventPublisher events, Clock clock) {
        this.jdbc = jdbc;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Marks a run bad.
     *
     * @throws IllegalArgumentException without a reason, or with a long one
     */
    @Transactional
    public void markBad(long run, String who, String why) {
        String reason = text(why);
        if (reason.isEmpty()) {
            throw new IllegalArgumentException("Say why the run is bad: others will ask.");
        }
        if (add(run, true, who, reason)) {
            events.publishEvent(new RunsReweighed(List.of(run), "run " + run + " is marked bad: " + reason));
        }
    }

    /** Takes that back; nothing happens where nobody said so. */
    @Transactional
    public void takeBack(long run, String who, String why) {
        if (add(run, false, who, text(why))) {
            events.publishEvent(new RunsReweighed(List.of(run), "run " + run + " is judged again"));
        }
    }

    /** What was said of a run, newest first. */
    public List<RunMark> of(long run) {
        return jdbc.sql("select bad, why, who, at from run_mark where run_id = ? order by id desc")
                .param(run)
                .query((row, number) -> new RunMark(
                        row.getBoolean("bad"),
                        row.getString("why"),
                        row.getString("who"),
                        row.getObject("at", OffsetDateTime.class).toInstant()))
                .list();
    }

    /** False when the run was so already: said twice is said once. Those who speak of a run at the same time take turns. */
    private boolean add(long run, boolean bad, String who, String why) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('marks of run', ?))")
                .param(run)
                .query(row -> {});
        List<RunMark> before = of(run);
        boolean known = bad == (!before.isEmpty() && before.getFirst().bad());
        if (!known) {
            jdbc.sql("insert into run_mark (run_id, bad, why, who, at) values (?, ?, ?, ?, ?)")
                    .params(run, bad, why, who, clock.instant().atOffset(ZoneOffset.UTC))
                    .update();
        }
        return !known;
    }

    private static String text(String text) {
        String stripped = text.strip();
        if (stripped.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException("The reason has at most " + LONGEST_TEXT + " characters.");
        }
        return stripped;
    }
}
