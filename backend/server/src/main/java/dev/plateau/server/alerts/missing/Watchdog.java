package dev.plateau.server.alerts.missing;

import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.watch.LastSeen;
import dev.plateau.server.watch.LastSeenTimes;
import dev.plateau.server.watch.MissingData;
import dev.plateau.server.watch.MissingDataLimit;
import dev.plateau.server.watch.Subject;
import dev.plateau.server.work.ScheduledWork;
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

/** Checks regularly whether what a rule watches still reports, and writes the message. A gap publishes no event. */
@Component
class Watchdog {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

    private final AlertRules rules;
    private final LastSeenTimes lastSeenTimes;
    private final MissingData missingData;
    private final MissingDataRepository stored;
    private final Outbox outbox;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ApplicationEventPublisher events;
    private final ScheduledWork scheduled;
    private final Clock clock;

    Watchdog(
            AlertRules rules,
            LastSeenTimes lastSeenTimes,
            MissingData missingData,
            MissingDataRepository stored,
            Outbox outbox,
            JdbcClient jdbc,
            TransactionTemplate transactions,
            ApplicationEventPublisher events,
            ScheduledWork scheduled,
            Clock clock) {
        this.rules = rules;
        this.lastSeenTimes = lastSeenTimes;
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
    void watch() {
        scheduled.onOneServer("missing data", this::watchAll);
    }

    private void watchAll() {
        for (long project : rules.watchedProjects()) {
            try {
                transactions.executeWithoutResult(status -> watch(project));
            } catch (RuntimeException failure) {
                // Whatever it was, the other projects are watched.
                LOG.error("Project {} could not be watched now; it is tried again", project, failure);
            }
        }
    }

    /** In one transaction; servers on one database take turns, so that none tells twice. */
    void watch(long project) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('watch', ?))")
                .param(project)
                .query(row -> {});
        List<LastSeen> all = lastSeenTimes.of(project);
        for (AlertRule rule : rules.of(project)) {
            MissingDataLimit limit = rule.missingData();
            if (limit != null && rule.enabled()) {
                watch(rule, limit, all);
            }
        }
        events.publishEvent(new MessageScheduling.Queued());
    }

    private void watch(AlertRule rule, MissingDataLimit limit, List<LastSeen> all) {
        // The database keeps microseconds; the message is found by this time.
        Instant now = clock.instant();
        Map<Subject, StoredMissingData> known = known(rule, all, now);
        Predicate<Subject> fits = missingData.fit(
                all.stream().map(LastSeen::subject).toList(), rule.wanted().pattern());
        List<LastSeen> fresh = all.stream()
                .filter(lastSeen -> fits.test(lastSeen.subject()) && !known.containsKey(lastSeen.subject()))
                .filter(lastSeen -> !lastSeen.due(limit).isAfter(now))
                // What was missing when the rule was added is known to those who added it.
                .filter(lastSeen -> lastSeen.due(limit).isAfter(rule.createdAt()))
                .toList();
        if (!fresh.isEmpty()) {
            stored.saveAll(fresh.stream()
                    .map(lastSeen -> new StoredMissingData(rule.id(), lastSeen, now))
                    .toList());
            rule.subscribed().forEach(recipient -> outbox.addMissingData(rule, recipient, now));
        }
    }

    /** What is still missing; ends what has reported since. */
    private Map<Subject, StoredMissingData> known(AlertRule rule, List<LastSeen> all, Instant now) {
        Map<Subject, StoredMissingData> known = stored.findByRuleIdAndEndedAtIsNull(rule.id()).stream()
                .collect(Collectors.toMap(StoredMissingData::subject, Function.identity()));
        for (LastSeen lastSeen : all) {
            StoredMissingData missing = known.get(lastSeen.subject());
            if (missing != null && lastSeen.last().isAfter(missing.last())) {
                missing.end(now);
                known.remove(lastSeen.subject());
            }
        }
        // What is missing again is inserted, and Hibernate would insert it before the end of the gap before.
        stored.flush();
        return known;
    }
}
