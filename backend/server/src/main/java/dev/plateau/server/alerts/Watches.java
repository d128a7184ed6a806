package dev.plateau.server.alerts;

import dev.plateau.server.access.people.Notifications;
import dev.plateau.server.access.people.PersonProfiles;
import dev.plateau.server.access.people.PersonProfiles.PersonProfile;
import dev.plateau.server.access.people.PersonProfiles.ProfileChanged;
import dev.plateau.server.access.people.ProjectPeople;
import dev.plateau.server.access.people.ProjectPeople.ProjectPerson;
import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage.IncidentEdited;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.TransactionLock;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The watches of people: alert rules that belong to an account, and send by the choices of its profile. */
@Service
public class Watches {
    private final AlertRuleRepository rules;
    private final PersonProfiles profiles;
    private final ProjectPeople people;
    private final Outbox outbox;
    private final JdbcClient jdbc;
    private final AuditLog audit;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    Watches(
            AlertRuleRepository rules,
            PersonProfiles profiles,
            ProjectPeople people,
            Outbox outbox,
            JdbcClient jdbc,
            AuditLog audit,
            ApplicationEventPublisher events,
            Clock clock) {
        this.rules = rules;
        this.profiles = profiles;
        this.people = people;
        this.outbox = outbox;
        this.jdbc = jdbc;
        this.audit = audit;
        this.events = events;
        this.clock = clock;
    }

    /** The watches of an account, newest first. */
    public List<AlertRule> of(long account) {
        return rules.findByWatchedAccountAndRemovedAtIsNullOrderByIdDesc(account);
    }

    /** The watch of an account on an object of a project. */
    public Optional<AlertRule> find(long project, Watched watched) {
        return of(watched.account()).stream()
                .filter(rule -> rule.project() == project && watched.equals(rule.watched()))
                .findFirst();
    }

    /**
     * Begins a watch, or changes its smallest change.
     *
     * @param leastEffect as a share
     * @throws IllegalArgumentException if it is not between 0 and 10
     */
    @Transactional
    public void begin(long project, Watched watched, double leastEffect) {
        if (!(leastEffect >= 0 && leastEffect <= 10)) {
            throw new IllegalArgumentException("The smallest change must be between 0 and 1000 %.");
        }
        save(project, watched, leastEffect);
        audit.created(project, AuditSubject.of(Kind.WATCH), Map.of("of", words(watched)));
    }

    private void save(long project, Watched watched, double leastEffect) {
        TransactionLock.take(jdbc, "watches", watched.account());
        AlertRuleSettings settings = settings(profiles.of(watched.account()), watched, leastEffect);
        find(project, watched)
                .ifPresentOrElse(
                        known -> known.change(settings),
                        () -> rules.save(new AlertRule(project, watched, settings, "", clock.instant())));
    }

    /** Ends a watch of an account. */
    @Transactional
    public void end(long account, long id) {
        of(account).stream().filter(rule -> rule.id() == id).forEach(rule -> {
            rule.remove(clock.instant());
            audit.deleted(rule.project(), AuditSubject.of(Kind.WATCH));
        });
    }

    /** Has all watches of a person follow a changed profile. */
    @EventListener
    void follow(ProfileChanged changed) {
        PersonProfile profile = profiles.of(changed.account());
        of(changed.account())
                .forEach(rule -> rule.change(settings(
                        profile,
                        Objects.requireNonNull(rule.watched()),
                        rule.settings().leastEffect())));
    }

    private static AlertRuleSettings settings(PersonProfile profile, Watched watched, double leastEffect) {
        String mail = profile.mail();
        boolean wanted = switch (profile.notifications()) {
            case AT_ONCE, DAILY -> true;
            case ONLY_MINE -> watched.incident() != null;
            case NEVER -> false;
        };
        return AlertRuleSettings.ofWatch(
                mail == null ? List.of() : List.of(mail),
                leastEffect,
                profile.notifications() == Notifications.DAILY ? Cadence.DAILY : Cadence.IMMEDIATE,
                wanted);
    }

    /** Sends what was done with an incident to its watchers, but not to the person who did it. The people concerned begin to watch it. */
    @EventListener
    void send(IncidentEdited edited) {
        IncidentRecord incident = edited.incident();
        edited.people().forEach(account -> save(incident.project(), Watched.incident(account, incident.id()), 0));
        List<AlertRule> watching =
                rules.findByProjectIdAndWatchedIncidentAndRemovedAtIsNull(incident.project(), incident.id());
        String actor = edited.edits().getFirst().actor();
        boolean bySystem = actor.equals(IncidentEvent.PLATEAU);
        if (watching.isEmpty() || (bySystem && incident.isMuted(clock.instant()))) {
            return;
        }
        Set<Long> readers = people.of(incident.project()).stream()
                .filter(person -> !person.name().equals(actor))
                .map(ProjectPerson::id)
                .collect(Collectors.toSet());
        Set<String> informed = bySystem
                ? outbox.opened(incident.id()).stream().map(Message::recipient).collect(Collectors.toSet())
                : Set.of();
        String text = edited.edits().stream().map(IncidentEvent::sentence).collect(Collectors.joining(" "));
        watching.stream()
                .filter(rule -> rule.settings().enabled() && readers.contains(accountOf(rule)))
                .forEach(rule -> rule.settings().recipients().stream()
                        .filter(recipient -> !informed.contains(recipient))
                        .forEach(recipient -> outbox.addEvent(
                                rule,
                                incident.id(),
                                recipient,
                                text,
                                rule.settings().cadence().next(clock.instant(), Duration.ZERO))));
        events.publishEvent(new MessageScheduling.Queued());
    }

    private static @Nullable Long accountOf(AlertRule rule) {
        Watched watched = rule.watched();
        return watched == null ? null : watched.account();
    }

    /** Tests whether the owner of a rule still sees its project; true for a rule of the project. */
    public boolean isVisible(AlertRule rule) {
        Long account = accountOf(rule);
        return account == null || people.of(rule.project()).stream().anyMatch(person -> person.id() == account);
    }

    private static String words(Watched watched) {
        return Stream.of(watched.incident(), watched.series(), watched.benchmark())
                .filter(Objects::nonNull)
                .findFirst()
                .map(id -> watched.noun() + " " + id)
                .orElse(watched.noun());
    }
}
