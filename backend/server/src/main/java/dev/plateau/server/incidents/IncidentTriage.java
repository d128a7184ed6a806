package dev.plateau.server.incidents;

import dev.plateau.server.access.LocalKey;
import dev.plateau.server.access.people.ProjectPeople;
import dev.plateau.server.access.people.ProjectPeople.ProjectPerson;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
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
    private final ProjectPeople people;
    private final LocalKey localKey;
    private final ApplicationEventPublisher events;

    IncidentTriage(
            IncidentRepository incidents,
            Clock clock,
            AuditLog audit,
            ProjectPeople people,
            LocalKey localKey,
            ApplicationEventPublisher events) {
        this.audit = audit;
        this.incidents = incidents;
        this.clock = clock;
        this.people = people;
        this.localKey = localKey;
        this.events = events;
    }

    /**
     * Event: an incident was edited. Published inside the transaction.
     *
     * @param edits what was done, at least one
     * @param people accounts that the edit is about: the new assignee, and those whom a note or reason names
     */
    public record IncidentEdited(IncidentRecord incident, List<IncidentEvent> edits, Set<Long> people) {}

    /**
     * An edit of an incident. It fails unless the version is the current one: somebody else edited the incident since.
     *
     * @param version that the actor has seen
     * @param actor a person's or a token's name
     * @param shown state that the actor has seen; detection may have set another one since. Null for an edit that does not depend on it
     */
    public record Edit(
            long project,
            long incident,
            int version,
            String actor,
            @Nullable Triage shown) {}

    /** Sets the state; a state that closes the incident needs a reason. */
    @Transactional
    public void triage(Edit edit, Triage state, String why) {
        Incident incident = begin(edit);
        publish(incident, List.of(become(incident, edit, state, text("The reason", why))), Set.of());
    }

    /** Sets the state of several incidents: of all, or of none if one of them was edited since. */
    @Transactional
    public void triage(List<Edit> edits, Triage state, String why) {
        edits.forEach(edit -> triage(edit, state, why));
    }

    /**
     * The values of the edit form.
     *
     * @param note reason of a new state or mute; else a note of its own
     * @param assignee name or mail address of a person who sees the project, or empty
     * @param tracker an address, or empty
     * @param severity null to keep it
     * @param due null for the default
     * @param mutedUntil first day with messages again; null for an incident that is not muted
     */
    public record Values(
            Triage state,
            String note,
            String assignee,
            String tracker,
            @Nullable Severity severity,
            @Nullable LocalDate due,
            @Nullable LocalDate mutedUntil) {}

    /**
     * Sets what differs. The state only if it is not the one that was shown: detection may have set another one since.
     *
     * @throws IllegalArgumentException for an invalid value, and for a state when detection has set another one than the shown one
     */
    @Transactional
    public void set(Edit edit, Values values) {
        Incident incident = begin(edit);
        IncidentRecord before = incident.toRecord();
        List<IncidentEvent> events = new ArrayList<>();
        Set<Long> people = new HashSet<>();
        String note = text("The note", values.note());
        if (values.state() != Objects.requireNonNullElse(edit.shown(), before.triage())) {
            events.add(become(incident, edit, values.state(), note));
            note = "";
        }
        if (!Objects.equals(values.mutedUntil(), before.mutedDay(clock.instant()))) {
            events.add(mute(incident, edit.actor(), midnight(values.mutedUntil()), note));
            note = "";
        }
        String person = text("The assignee", values.assignee());
        String address = text("The link", values.tracker());
        if (!person.equals(Objects.requireNonNullElse(before.assignee(), ""))
                || !address.equals(Objects.requireNonNullElse(before.tracker(), ""))) {
            events.add(assign(incident, edit.actor(), person, address));
            Stream.ofNullable(incident.toRecord().assigneeId())
                    .filter(assignee -> !assignee.equals(before.assigneeId()))
                    .forEach(people::add);
        }
        if (values.severity() != null && values.severity() != before.severity()) {
            incident.severity = values.severity();
            events.add(change(
                    incident,
                    edit.actor(),
                    "severity",
                    before.severity().label(),
                    values.severity().label()));
        }
        if (!Objects.equals(values.due(), before.due()) && !Objects.equals(values.due(), incident.due)) {
            incident.due = values.due();
            events.add(change(
                    incident,
                    edit.actor(),
                    "due",
                    Objects.toString(before.due(), ""),
                    Objects.toString(values.due(), "not set")));
        }
        if (!note.isEmpty()) {
            events.add(note(incident, edit.actor(), note));
        }
        publish(incident, events, people);
    }

    private IncidentEvent become(Incident incident, Edit edit, Triage state, String reason) {
        requireShown(incident, edit);
        if (state.isOver() && reason.isEmpty()) {
            throw new IllegalArgumentException("Enter a reason why it is " + state.label() + ".");
        }
        Instant now = clock.instant();
        audit.changed(
                incident.key().project(),
                subject(incident),
                Map.of("state", incident.state().triage().label()),
                Map.of("state", state.label()));
        if (state != incident.state().triage()) {
            incident.become(new Incident.State(state, state.isOver() ? now : null, null));
        }
        return incident.note(now, edit.actor(), state.label(), reason);
    }

    /** Refuses to overwrite a state that detection has set since the page was opened. */
    private void requireShown(Incident incident, Edit edit) {
        Triage now = incident.state().triage();
        if (edit.shown() != null && edit.shown() != now) {
            String since = incidents.history(edit.project(), incident.id()).stream()
                    .filter(event -> event.actor().equals(IncidentEvent.PLATEAU))
                    .findFirst()
                    .map(IncidentEvent::sentence)
                    .orElse("It is " + now.label() + ".");
            throw new IllegalArgumentException("Nothing was saved: incident " + incident.id()
                    + " has changed since this page was opened. " + since + " Save again to overrule it.");
        }
    }

    private IncidentEvent assign(Incident incident, String actor, String entered, String address) {
        if (!address.isEmpty() && !isWebAddress(address)) {
            throw new IllegalArgumentException("A link must start with https:// or http://.");
        }
        IncidentRecord before = incident.toRecord();
        String name = entered;
        Long account = before.assigneeId();
        if (!entered.equals(Objects.requireNonNullElse(before.assignee(), ""))) {
            Optional<ProjectPerson> person = people.find(before.project(), entered);
            if (person.isEmpty() && !entered.isEmpty() && !localKey.needed()) {
                throw new IllegalArgumentException(
                        "“" + entered + "” is nobody who sees this project. Choose one of the suggested names.");
            }
            name = person.map(ProjectPerson::name).orElse(entered);
            account = person.map(ProjectPerson::id).orElse(null);
        }
        // The names of people are in the history of the incident, which can be deleted.
        audit.changed(
                before.project(),
                subject(incident),
                Map.of(
                        "assignee account",
                        Objects.toString(before.assigneeId(), ""),
                        "link",
                        Objects.requireNonNullElse(before.tracker(), "")),
                Map.of("assignee account", Objects.toString(account, ""), "link", address));
        incident.assign(name.isEmpty() ? null : name, account, address.isEmpty() ? null : address);
        return incident.note(
                clock.instant(), actor, name.isEmpty() ? "assigned to nobody" : "assigned to " + name, address);
    }

    private IncidentEvent change(Incident incident, String actor, String what, String before, String after) {
        audit.changed(incident.key().project(), subject(incident), Map.of(what, before), Map.of(what, after));
        return incident.note(clock.instant(), actor, what + " " + after, "");
    }

    /** Holds messages back until a day; null ends the mute. */
    @Transactional
    public void mute(Edit edit, @Nullable Instant until, String why) {
        String reason = text("The reason", why);
        Incident incident = begin(edit);
        publish(incident, List.of(mute(incident, edit.actor(), until, reason)), Set.of());
    }

    private IncidentEvent mute(Incident incident, String actor, @Nullable Instant until, String reason) {
        Instant now = clock.instant();
        if (until != null && (!until.isAfter(now) || until.isAfter(now.plus(MAX_MUTE_DAYS, ChronoUnit.DAYS)))) {
            throw new IllegalArgumentException("A mute ends between tomorrow and a year from now.");
        }
        audit.changed(
                incident.key().project(),
                subject(incident),
                Map.of("muted until", Objects.toString(incident.mutedUntil(), "")),
                Map.of("muted until", Objects.toString(until, "")));
        incident.mute(until);
        String action = until == null
                ? "no longer muted"
                : "muted until " + until.atOffset(ZoneOffset.UTC).toLocalDate();
        return incident.note(now, actor, action, reason);
    }

    private static @Nullable Instant midnight(@Nullable LocalDate day) {
        return day == null ? null : day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Adds a note to the history. Notes do not conflict, so they need no version. */
    @Transactional
    public void note(IncidentRecord incident, String actor, String note) {
        String words = text("A note", note);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("A note must have 1 to " + MAX_TEXT_LENGTH + " characters.");
        }
        Incident noted = incidents
                .findByKeyProjectAndId(incident.project(), incident.id())
                .orElseThrow();
        publish(noted, List.of(note(noted, actor, words)), Set.of());
    }

    private IncidentEvent note(Incident incident, String actor, String words) {
        if (!actor.equals(IncidentEvent.PLATEAU)) {
            audit.created(incident.key().project(), AuditSubject.of(Kind.INCIDENT_NOTE, incident.id(), null), Map.of());
        }
        return incident.note(clock.instant(), actor, "note", words);
    }

    /** @param people accounts that the edit is about, apart from those that its texts name */
    private void publish(Incident incident, List<IncidentEvent> edits, Set<Long> people) {
        if (edits.isEmpty()) {
            return;
        }
        IncidentRecord edited = incident.toRecord();
        List<ProjectPerson> all = this.people.of(edited.project());
        Set<Long> concerned = edits.stream()
                .flatMap(event -> Mentions.of(event.reason(), all).stream())
                .flatMap(part -> Stream.ofNullable(part.person()))
                .map(ProjectPerson::id)
                .collect(Collectors.toCollection(HashSet::new));
        concerned.addAll(people);
        events.publishEvent(new IncidentEdited(edited, edits, concerned));
    }

    private static AuditSubject subject(Incident incident) {
        return AuditSubject.of(Kind.INCIDENT, incident.id(), null);
    }

    private Incident begin(Edit edit) {
        if (incidents.countEdit(edit.project(), edit.incident(), edit.version()) == 0) {
            throw new ObjectOptimisticLockingFailureException(Incident.class, edit.incident());
        }
        return incidents.findByKeyProjectAndId(edit.project(), edit.incident()).orElseThrow();
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
