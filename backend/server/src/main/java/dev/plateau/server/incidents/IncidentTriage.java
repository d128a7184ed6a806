package dev.plateau.server.incidents;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What people do with incidents. Everything is written into the incident's history with who did it and why. */
@Service
public class IncidentTriage {
    /** A mute ends: what nobody wants to hear of for longer is expected, or invalid. */
    private static final int LONGEST_MUTE_DAYS = 366;

    public static final int LONGEST_TEXT = 1000;

    private final JdbcClient jdbc;
    private final IncidentRows rows;
    private final Clock clock;

    IncidentTriage(JdbcClient jdbc, IncidentRows rows, Clock clock) {
        this.jdbc = jdbc;
        this.rows = rows;
        this.clock = clock;
    }

    /** Sets the state; a reason is needed where the incident is declared over. */
    @Transactional
    public void triage(Incident incident, Triage state, String who, String why) {
        String reason = text("The reason", why);
        if (state.isOver() && reason.isEmpty()) {
            throw new IllegalArgumentException("Enter a reason why it is " + state.label() + ".");
        }
        rows.triage(incident.id(), state, state.isOver() ? clock.instant() : null, null);
        note(incident, who, state.label(), reason);
    }

    /**
     * Says who looks after it and where else it is talked about.
     *
     * @param tracker an address, or empty
     */
    @Transactional
    public void assign(Incident incident, String assignee, String tracker, String who) {
        String person = text("The assignee", assignee);
        String address = text("The link", tracker);
        if (!address.isEmpty() && !isWebAddress(address)) {
            throw new IllegalArgumentException("A link must start with https:// or http://.");
        }
        jdbc.sql("update incident set assignee = nullif(?, ''), tracker = nullif(?, '') where id = ?")
                .params(person, address, incident.id())
                .update();
        note(incident, who, person.isEmpty() ? "assigned to nobody" : "assigned to " + person, address);
    }

    /** Holds messages back until a day; null ends the mute. */
    @Transactional
    public void mute(Incident incident, @Nullable Instant until, String who, String why) {
        Instant now = clock.instant();
        if (until != null && (!until.isAfter(now) || until.isAfter(now.plus(LONGEST_MUTE_DAYS, ChronoUnit.DAYS)))) {
            throw new IllegalArgumentException("A mute ends between tomorrow and a year from now.");
        }
        jdbc.sql("update incident set muted_until = ? where id = ?")
                .param(until == null ? null : IncidentRows.time(until))
                .param(incident.id())
                .update();
        note(
                incident,
                who,
                until == null
                        ? "no longer muted"
                        : "muted until " + until.atOffset(ZoneOffset.UTC).toLocalDate(),
                text("The reason", why));
    }

    /** Adds a note to the history. */
    @Transactional
    public void note(Incident incident, String who, String note) {
        String words = text("A note", note);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("A note must have 1 to " + LONGEST_TEXT + " characters.");
        }
        note(incident, who, "note", words);
    }

    private void note(Incident incident, String actor, String action, String reason) {
        rows.note(incident.id(), new IncidentEvent(clock.instant(), actor, action, reason));
    }

    private static String text(String what, String text) {
        String stripped = text.strip();
        if (stripped.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException(what + " has at most " + LONGEST_TEXT + " characters.");
        }
        return stripped;
    }

    private static boolean isWebAddress(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null
                    && ("https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme()));
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
    }
}
