package dev.plateau.server.hosts;

import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Runs that people exclude from detection, with the history of who did so. The newest entry counts. */
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
     * Excludes a run from detection.
     *
     * @throws IllegalArgumentException without a reason, or with a long one
     */
    @Transactional
    public void exclude(long run, String who, String why) {
        String reason = text(why);
        if (reason.isEmpty()) {
            throw new IllegalArgumentException("Say why the run is excluded: others will ask.");
        }
        if (add(run, true, who, reason)) {
            events.publishEvent(new ExclusionsChanged(List.of(run), "run " + run + " was excluded: " + reason));
        }
    }

    /** Includes a run again; does nothing where nobody excluded it. */
    @Transactional
    public void include(long run, String who, String why) {
        if (add(run, false, who, text(why))) {
            events.publishEvent(new ExclusionsChanged(List.of(run), "run " + run + " was included again"));
        }
    }

    /** Who excluded and included a run, newest first. */
    public List<RunMark> of(long run) {
        return jdbc.sql("select excluded, why, who, at from run_mark where run_id = ? order by id desc")
                .param(run)
                .query((row, number) -> new RunMark(
                        row.getBoolean("excluded"),
                        row.getString("why"),
                        row.getString("who"),
                        row.getObject("at", OffsetDateTime.class).toInstant()))
                .list();
    }

    /** False when the run was so already. Callers at the same time take turns. */
    private boolean add(long run, boolean excluded, String who, String why) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('marks of run', ?))")
                .param(run)
                .query(row -> {});
        List<RunMark> before = of(run);
        boolean known = excluded == (!before.isEmpty() && before.getFirst().excluded());
        if (!known) {
            jdbc.sql("insert into run_mark (run_id, excluded, why, who, at) values (?, ?, ?, ?, ?)")
                    .params(run, excluded, why, who, clock.instant().atOffset(ZoneOffset.UTC))
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
