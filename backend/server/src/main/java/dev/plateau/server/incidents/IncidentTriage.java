package dev.plateau.server.incidents;

import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Triage of incidents by people. The incident's history records each action with its actor and reason. */
@Service
public class IncidentTriage {
    /** Mutes are limited: an incident of no interest for longer is expected or invalid. */
    private static final int MAX_MUTE_DAYS = 366;

    public static final int MAX_TEXT_LENGTH = 1000;

    private final IncidentRepository incidents;
    private final Clock clock;
    private final AuditLog audit;

    IncidentTriage(IncidentRepository incidents, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.incidents = incidents;
        this.clock = clock;
    }

    /**
     * An edit of an incident. It fails unless the version is the current one: somebody else edited the incident since.
     *
     * @param version that the actor has seen
     * @param actor a person's or a token's name
     */
    public record Edit(long incident, int version, String actor) {}

    /** Sets the state; a state that closes the incident needs a reason. */
    @Transactional
    public void triage(Edit edit, Triage state, String why) {
        become(begin(edit), edit.actor(), state, text("The reason", why));
    }

    /** Sets the state of several incidents: of all, or of none if one of them was edited since. */
    @Transactional
    public void triage(List<Edit> edits, Triage state, String why) {
        edits.forEach(edit -> triage(edit, state, why));
    }

    /**
     * Sets the assignee and the link to a bug tracker.
     *
     * @param tracker an address, or empty
     */
    @Transactional
    public void assign(Edit edit, String assignee, String tracker) {
        assign(begin(edit), edit.actor(), text("The assignee", assignee), text("The link", tracker));
    }

    /**
     * The values of the edit form.
     *
     * @param reason of the state; the history keeps it, even if the state stays
     * @param tracker an address, or empty
     */
    public record Values(Triage state, String reason, String assignee, String tracker) {}

    /** Sets what differs, as {@link #triage} and {@link #assign} do. */
    @Transactional
    public void set(Edit edit, Values values) {
        Incident incident = begin(edit);
        String reason = text("The reason", values.reason());
        if (values.state() != incident.state().triage() || !reason.isEmpty()) {
            become(incident, edit.actor(), values.state(), reason);
        }
        String person = text("The assignee", values.assignee());
        String address = text("The link", values.tracker());
        if (!person.equals(Objects.requireNonNullElse(incident.assignee, ""))
                || !address.equals(Objects.requireNonNullElse(incident.tracker, ""))) {
            assign(incident, edit.actor(), person, address);
        }
    }

    private void become(Incident incident, String actor, Triage state, String reason) {
        if (state.isOver() && reason.isEmpty()) {
            throw new IllegalArgumentException("Enter a reason why it is " + state.label() + ".");
        }
        Instant now = clock.instant();
        audit.changed(
                incident.key().project(),
                subject(incident),
                Map.of("state", incident.state().triage().label()),
                Map.of("state", state.label()));
        incident.become(new Incident.State(state, state.isOver() ? now : null, null));
        incident.note(now, actor, state.label(), reason);
    }

    private void assign(Incident incident, String actor, String person, String address) {
        if (!address.isEmpty() && !isWebAddress(address)) {
            throw new IllegalArgumentException("A link must start with https:// or http://.");
        }
        // The names of people are in the history of the incident, which can be deleted.
        audit.changed(
                incident.key().project(),
                subject(incident),
                Map.of(
                        "assignee",
                        Objects.requireNonNullElse(incident.assignee, "").equals(person) ? "" : "other",
                        "link",
                        Objects.requireNonNullElse(incident.tracker, "")),
                Map.of("assignee", "", "link", address));
        incident.assign(person.isEmpty() ? null : person, address.isEmpty() ? null : address);
        incident.note(
                clock.instant(), actor, person.isEmpty() ? "assigned to nobody" : "assigned to " + person, address);
    }

    /** Holds messages back until a day; null ends the mute. */
    @Transactional
    public void mute(Edit edit, @Nullable Instant until, String why) {
        Instant now = clock.instant();
        if (until != null && (!until.isAfter(now) || until.isAfter(now.plus(MAX_MUTE_DAYS, ChronoUnit.DAYS)))) {
            throw new IllegalArgumentException("A mute ends between tomorrow and a year from now.");
        }
        String reason = text("The reason", why);
        Incident incident = begin(edit);
        audit.changed(
                incident.key().project(),
                subject(incident),
                Map.of("muted until", Objects.toString(incident.mutedUntil(), "")),
                Map.of("muted until", Objects.toString(until, "")));
        incident.mute(until);
        String action = until == null
                ? "no longer muted"
                : "muted until " + until.atOffset(ZoneOffset.UTC).toLocalDate();
        incident.note(now, edit.actor(), action, reason);
    }

    /** Adds a note to the history. Notes do not conflict, so they need no version. */
    @Transactional
    public void note(IncidentRecord incident, String actor, String note) {
        String words = text("A note", note);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("A note must have 1 to " + MAX_TEXT_LENGTH + " characters.");
        }
        if (!actor.equals(IncidentEvent.PLATEAU)) {
            audit.created(incident.project(), AuditSubject.of(Kind.INCIDENT_NOTE, incident.id(), null), Map.of());
        }
        incidents.findById(incident.id()).orElseThrow().note(clock.instant(), actor, "note", words);
    }

    private static AuditSubject subject(Incident incident) {
        return AuditSubject.of(Kind.INCIDENT, incident.id(), null);
    }

    private Incident begin(Edit edit) {
        if (incidents.countEdit(edit.incident(), edit.version()) == 0) {
            throw new ObjectOptimisticLockingFailureException(Incident.class, edit.incident());
        }
        return incidents.findById(edit.incident()).orElseThrow();
    }

    private static String text(String what, String text) {
        String stripped = text.strip();
        if (stripped.length() > MAX_TEXT_LENGTH) {
            throw new IllegalArgumentException(what + " has at most " + MAX_TEXT_LENGTH + " characters.");
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
