package dev.plateau.server.alerts;

import dev.plateau.server.watch.Pulse;
import dev.plateau.server.watch.Pulses;
import dev.plateau.server.watch.SilenceLimit;
import dev.plateau.server.watch.Silences;
import dev.plateau.server.watch.Subject;
import dev.plateau.server.work.ScheduledWork;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Looks now and then whether something went silent that a rule watches, and writes the message. Silence itself sends no event. */
@Component
class Watchdog {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

    private final Rules rules;
    private final Pulses pulses;
    private final Silences silences;
    private final SilenceRows rows;
    private final Outbox outbox;
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ApplicationEventPublisher events;
    private final ScheduledWork scheduled;
    private final Clock clock;

    Watchdog(
            Rules rules,
            Pulses pulses,
            Silences silences,
            SilenceRows rows,
            Outbox outbox,
            JdbcClient jdbc,
            TransactionTemplate transactions,
            ApplicationEventPublisher events,
            ScheduledWork scheduled,
            Clock clock) {
        this.rules = rules;
        this.pulses = pulses;
        this.silences = silences;
        this.rows = rows;
        this.outbox = outbox;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.events = events;
        this.scheduled = scheduled;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "${plateau.alerts.watch-every}", fixedDelayString = "${plateau.alerts.watch-every}")
    void watch() {
        scheduled.onOneServer("silence", this::watchAll);
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
        List<Pulse> all = pulses.of(project);
        for (Rule rule : rules.of(project)) {
            SilenceLimit limit = rule.silence();
            if (limit != null && rule.enabled()) {
                watch(rule, limit, all);
            }
        }
        events.publishEvent(new MessageWriting.Written());
    }

    private void watch(Rule rule, SilenceLimit limit, List<Pulse> all) {
        // The database keeps microseconds; the message is found by this time.
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Map<Subject, Silence> known = known(rule, all, now);
        Predicate<Subject> fits = silences.fit(
                all.stream().map(Pulse::subject).toList(), rule.wanted().pattern());
        List<Pulse> fresh = all.stream()
                .filter(pulse -> fits.test(pulse.subject()) && !known.containsKey(pulse.subject()))
                .filter(pulse -> !pulse.due(limit).isAfter(now))
                // What was silent when somebody asked to be told is known to them.
                .filter(pulse -> pulse.due(limit).isAfter(rule.createdAt()))
                .toList();
        if (!fresh.isEmpty()) {
            fresh.forEach(pulse -> rows.add(rule.id(), pulse, now));
            rule.told().forEach(recipient -> outbox.addSilence(rule, recipient, now));
        }
    }

    /** What lasts; what came since is back. */
    private Map<Subject, Silence> known(Rule rule, List<Pulse> all, Instant now) {
        Map<Subject, Silence> known = new HashMap<>();
        rows.lasting(rule.id()).forEach(silence -> known.put(silence.subject(), silence));
        for (Pulse pulse : all) {
            Silence silence = known.get(pulse.subject());
            if (silence != null && pulse.last().isAfter(silence.last())) {
                rows.back(silence, now);
                known.remove(pulse.subject());
            }
        }
        return known;
    }
}
