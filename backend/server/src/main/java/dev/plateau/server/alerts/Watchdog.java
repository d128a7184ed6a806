package dev.plateau.server.alerts;

import dev.plateau.server.alerts.LastSeen.Source;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.server.platform.work.ScheduledWork;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Checks the rules that no event triggers, about missing data and the state of performance each Monday, and adds their messages to the outbox.
 */
@Component
class Watchdog {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

    private final Projects projects;
    private final AlertRules rules;
    private final MissingData missingData;
    private final MissingDataRepository stored;
    private final Outbox outbox;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ApplicationEventPublisher events;
    private final ScheduledWork scheduled;
    private final Clock clock;

    Watchdog(
            Projects projects,
            AlertRules rules,
            MissingData missingData,
            MissingDataRepository stored,
            Outbox outbox,
            JdbcClient jdbc,
            TransactionTemplate transactions,
            ApplicationEventPublisher events,
            ScheduledWork scheduled,
            Clock clock) {
        this.projects = projects;
        this.rules = rules;
        this.missingData = missingData;
        this.stored = stored;
        this.outbox = outbox;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.events = events;
        this.scheduled = scheduled;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "${plateau.alerts.watch-every}", fixedDelayString = "${plateau.alerts.watch-every}")
    void check() {
        scheduled.onOneServer("missing data", this::checkAll);
    }

    private void checkAll() {
        // Those that are about to be deleted store nothing any more.
        List<Long> listed = projects.all().stream().map(Project::id).toList();
        for (long project : rules.watchedProjects()) {
            if (!listed.contains(project)) {
                continue;
            }
            try {
                transactions.executeWithoutResult(status -> check(project));
            } catch (RuntimeException failure) {
                // Any failure in one project must not stop the checks of the others.
                LOG.error(
                        "Missing data of project {} could not be checked; the next check tries again",
                        project,
                        failure);
            }
        }
    }

    /** Checks a project in one transaction; servers on one database wait for each other, so that none sends twice. */
    void check(long project) {
        TransactionLock.take(jdbc, "watch", project);
        List<AlertRule> enabled = rules.of(project).stream()
                .filter(rule -> rule.settings().enabled())
                .toList();
        List<LastSeen> all = enabled.stream().anyMatch(rule -> rule.settings().missingData() != null)
                ? missingData.lastSeen(project)
                : List.of();
        Instant monday = Cadence.lastMonday(clock.instant());
        for (AlertRule rule : enabled) {
            MissingDataLimit limit = rule.settings().missingData();
            if (limit != null) {
                check(rule, limit, all);
            }
            if (rule.settings().stateOfPerformance() && rule.createdAt().isBefore(monday)) {
                rule.subscribed().forEach(recipient -> outbox.addState(rule, recipient, monday));
            }
        }
        events.publishEvent(new MessageScheduling.Queued());
    }

    private void check(AlertRule rule, MissingDataLimit limit, List<LastSeen> all) {
        // The database keeps microseconds; the message is found by this time.
        Instant now = clock.instant();
        Map<Source, StoredMissingData> known = known(rule, all, now);
        Predicate<Source> matches =
                missingData.matching(rule.project(), all, rule.settings().benchmarks());
        List<LastSeen> fresh = all.stream()
                .filter(lastSeen -> matches.test(lastSeen.source()) && !known.containsKey(lastSeen.source()))
                .filter(lastSeen -> !lastSeen.due(limit).isAfter(now))
                // Data already missing when the rule was added sends no message.
                .filter(lastSeen -> lastSeen.due(limit).isAfter(rule.createdAt()))
                .toList();
        if (!fresh.isEmpty()) {
            stored.saveAll(fresh.stream()
                    .map(lastSeen -> new StoredMissingData(rule, lastSeen, now))
                    .toList());
            rule.subscribed().forEach(recipient -> outbox.addMissingData(rule, recipient, now));
        }
    }

    /** Data that is still missing; ends the gaps of those that have reported since. */
    private Map<Source, StoredMissingData> known(AlertRule rule, List<LastSeen> all, Instant now) {
        Map<Source, StoredMissingData> known =
                stored.findByProjectIdAndRuleIdAndEndedAtIsNull(rule.project(), rule.id()).stream()
                        .collect(Collectors.toMap(missing -> missing.lastSeen().source(), Function.identity()));
        for (LastSeen lastSeen : all) {
            StoredMissingData missing = known.get(lastSeen.source());
            if (missing != null && lastSeen.last().isAfter(missing.lastSeen().last())) {
                missing.end(now);
                known.remove(lastSeen.source());
            }
        }
        // Hibernate would insert a new gap before it updates the end of the previous one.
        stored.flush();
        return known;
    }
}
