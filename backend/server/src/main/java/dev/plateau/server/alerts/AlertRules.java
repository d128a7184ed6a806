package dev.plateau.server.alerts;

import dev.plateau.server.incidents.AlertPrecision.Precision;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.statistics.online.ChangeStatus;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The alert rules of projects. */
@Service
public class AlertRules {
    private static final int SECRET_BYTES = 24;

    private final SecureRandom random = new SecureRandom();
    private final AlertRuleRepository rules;
    private final JdbcClient jdbc;
    private final Incidents incidents;
    private final Outbox outbox;
    private final HookAddresses hooks;
    private final Clock clock;
    private final AuditLog audit;

    AlertRules(
            AlertRuleRepository rules,
            JdbcClient jdbc,
            Incidents incidents,
            Outbox outbox,
            AlertSettings settings,
            Clock clock,
            AuditLog audit) {
        this.audit = audit;
        this.rules = rules;
        this.jdbc = jdbc;
        this.incidents = incidents;
        this.outbox = outbox;
        this.hooks = settings.hookAddresses();
        this.clock = clock;
    }

    /** The rules of a project, oldest first. */
    public List<AlertRule> of(long project) {
        return withWatches(project).stream()
                .filter(rule -> rule.watched() == null)
                .toList();
    }

    /** The rules of a project and the watches in it, oldest first. */
    List<AlertRule> withWatches(long project) {
        return rules.findByProjectIdAndRemovedAtIsNullOrderById(project);
    }

    /** Projects with a rule that no event triggers. */
    public List<Long> watchedProjects() {
        return rules.watchedProjects();
    }

    public Optional<AlertRule> find(long project, long id) {
        return rules.findByProjectIdAndIdAndRemovedAtIsNull(project, id);
    }

    /** A rule, also a removed one. */
    public AlertRule get(long project, long id) {
        return rules.findByProjectIdAndId(project, id).orElseThrow();
    }

    /**
     * Adds a rule; returns its id.
     *
     * @throws IllegalArgumentException if the rule is invalid or a duplicate; the message has the reason
     */
    @Transactional
    public long add(long project, AlertRuleSettings settings) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        AlertRule added =
                new AlertRule(project, settings.checked(hooks), HexFormat.of().formatHex(secret), clock.instant());
        lockProject(project);
        refuseDuplicate(added);
        rules.saveAndFlush(added);
        audit.created(project, subject(added), facts(added));
        openIncidents(project);
        return added.id();
    }

    /**
     * Changes all settings of a rule; keeps its secret and its sent messages.
     *
     * @throws IllegalArgumentException if the rule is invalid or a duplicate; the message has the reason
     */
    @Transactional
    public void change(long project, long id, AlertRuleSettings settings) {
        lockProject(project);
        edit(project, id, found -> {
            found.change(settings.checked(hooks));
            refuseDuplicate(found);
        });
    }

    /** Refuses a duplicate, as two equal rules would send each message twice. */
    private void refuseDuplicate(AlertRule wanted) {
        if (of(wanted.project()).stream()
                .anyMatch(other -> other.id() != wanted.id() && other.settings().isEquivalentTo(wanted.settings()))) {
            throw new IllegalArgumentException(
                    "The project has this rule already. Change that one, or switch it on, instead of adding it again.");
        }
    }

    /** Switches a rule on or off. */
    @Transactional
    public void enable(long project, long id, boolean enabled) {
        edit(project, id, rule -> rule.change(rule.settings().withEnabled(enabled)));
    }

    /** Removes a rule; its sent messages are kept. */
    @Transactional
    public void remove(long project, long id) {
        edit(project, id, rule -> {
            rule.remove(clock.instant());
            audit.deleted(project, subject(rule));
        });
    }

    private void edit(long project, long id, Consumer<AlertRule> change) {
        ofProject(project, id).ifPresent(rule -> {
            Map<String, ?> before = facts(rule);
            change.accept(rule);
            if (rule.removedAt == null) {
                audit.changed(project, subject(rule), before, facts(rule));
            }
            rules.flush();
        });
        openIncidents(project);
    }

    private static AuditSubject subject(AlertRule rule) {
        return AuditSubject.of(Kind.ALERT_RULE, rule.id(), null);
    }

    /** Its settings without recipients, who are people. */
    private static Map<String, ?> facts(AlertRule rule) {
        AlertRuleSettings settings = rule.settings();
        return Map.of(
                "enabled",
                settings.enabled(),
                "recipients",
                settings.recipients().size(),
                "certainty",
                settings.certainty(),
                "benchmarks",
                settings.benchmarks(),
                "cadence",
                settings.cadence());
    }

    /** Unsubscribes a recipient from a rule, or ends a watch; mail programs may send the request twice at once. */
    @Transactional
    public void unsubscribe(long id, String recipient) {
        rules.projectOf(id)
                .flatMap(project -> rules.lock(project, id))
                .ifPresent(rule -> rule.unsubscribe(recipient, clock.instant()));
    }

    /** Resubscribes the recipients who unsubscribed. */
    @Transactional
    public void resubscribe(long project, long id) {
        ofProject(project, id).ifPresent(AlertRule::resubscribe);
    }

    private Optional<AlertRule> ofProject(long project, long id) {
        return find(project, id).filter(rule -> rule.watched() == null);
    }

    /** Serializes the edits of a project: each must see the rules saved before. */
    private void lockProject(long project) {
        TransactionLock.take(jdbc, "alert rules", project);
    }

    /** Sets the threshold of incidents to the lowest certainty of the rules. */
    private void openIncidents(long project) {
        lockProject(project);
        incidents.openFrom(
                project,
                of(project).stream()
                        .map(AlertRule::settings)
                        .filter(AlertRuleSettings::sendsIncidents)
                        .map(AlertRuleSettings::certainty)
                        .min(Comparator.naturalOrder())
                        .orElse(ChangeStatus.CONFIRMED));
    }

    /** Rules with their precision over all incidents that they sent messages about, in their order. */
    public List<AlertRuleRecord> records(Collection<AlertRule> all) {
        Map<Long, Set<Long>> sent =
                outbox.sentIncidents(all.stream().map(AlertRule::id).toList());
        Map<Long, IncidentRecord> known = incidents
                .byIds(
                        all.stream().map(AlertRule::project).collect(Collectors.toSet()),
                        sent.values().stream().flatMap(Set::stream).collect(Collectors.toSet()))
                .stream()
                .collect(Collectors.toMap(IncidentRecord::id, Function.identity()));
        return all.stream()
                .map(rule -> rule.toRecord(Precision.of(sent.getOrDefault(rule.id(), Set.of()).stream()
                        .flatMap(incident -> Stream.ofNullable(known.get(incident)))
                        .toList())))
                .toList();
    }
}
