package dev.plateau.server.incidents;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What people do with incidents. Everything is written into the incident's history with who did it and why. */
@Service
public class IncidentTriage {
    /** A mute ends: what nobody wants to hear of for longer is expected, or invalid. */
    private static final int LONGEST_MUTE_DAYS = 366;

    public static final int LONGEST_TEXT = 1000;

    private final IncidentRepository incidents;
    private final Clock clock;

    IncidentTriage(IncidentRepository incidents, Clock clock) {
        this.incidents = incidents;
        this.clock = clock;
    }

    /**
     * Who edits which incident. An edit of another version than the current one fails: somebody else edited the incident since.
     *
     * @param version that the actor has seen
     * @param actor a person's or a token's name
     */
    public record Edit(long incident, int version, String actor) {}

    /** Sets the state; a reason is needed where the incident is declared over. */
    @Transactional
    public void triage(Edit edit, Triage state, String why) {
        String reason = text("The reason", why);
        if (state.isOver() && reason.isEmpty()) {
            throw new IllegalArgumentException("Enter a reason why it is " + state.label() + ".");
        }
        Instant now = clock.instant();
        Incident incident = begin(edit);
        incident.become(new Incident.State(state, state.isOver() ? now : null, null));
        incident.note(now, edit.actor(), state.label(), reason);
    }

    /**
     * Says who looks after it and where else it is talked about.
     *
     * @param tracker an address, or empty
     */
    @Transactional
    public void assign(Edit edit, String assignee, String tracker) {
        String person = text("The assignee", assignee);
        String address = text("The link", tracker);
        if (!address.isEmpty() && !isWebAddress(address)) {
            throw new IllegalArgumentException("A link must start with https:// or http://.");
        }
        Incident incident = begin(edit);
        incident.assign(person.isEmpty() ? null : person, address.isEmpty() ? null : address);
        String action = person.isEmpty() ? "assigned to nobody" : "assigned to " + person;
        incident.note(clock.instant(), edit.actor(), action, address);
    }

    /** Holds messages back until a day; null ends the mute. */
    @Transactional
    public void mute(Edit edit, @Nullable Instant until, String why) {
        Instant now = clock.instant();
        if (until != null && (!until.isAfter(now) || until.isAfter(now.plus(LONGEST_MUTE_DAYS, ChronoUnit.DAYS)))) {
            throw new IllegalArgumentException("A mute ends between tomorrow and a year from now.");
        }
        String reason = text("The reason", why);
        Incident incident = begin(edit);
        incident.mute(until);
        String action = until == null
                ? "no longer muted"
                : "muted until " + until.atOffset(ZoneOffset.UTC).toLocalDate();
        incident.note(now, edit.actor(), action, reason);
    }

    /** Adds a note to the history. Notes stand beside each other: they are of any version. */
    @Transactional
    public void note(Incident incident, String who, String note) {
        String words = text("A note", note);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("A note must have 1 to " + LONGEST_TEXT + " characters.");
        }
        incidents.findById(incident.id()).orElseThrow().note(clock.instant(), who, "note", words);
    }

    private Incident begin(Edit edit) {
        if (incidents.countEdit(edit.incident(), edit.version()) == 0) {
            throw new ObjectOptimisticLockingFailureException(Incident.class, edit.incident());
        }
        return incidents.findById(edit.incident()).orElseThrow();
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
