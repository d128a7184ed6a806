package dev.plateau.server.regressions.audit;

import dev.plateau.server.work.ScheduledWork;
import dev.plateau.server.work.Worker;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Asks for a recomputation of every project each night, and does what was asked for. */
@Component
class NightlyAuditWorker extends Worker {
    private final NightlyAudits nightlyAudits;
    private final SeriesAudit seriesAudit;
    private final ScheduledWork scheduled;

    NightlyAuditWorker(NightlyAudits nightlyAudits, SeriesAudit seriesAudit, ScheduledWork scheduled) {
        super("recomputations");
        this.nightlyAudits = nightlyAudits;
        this.seriesAudit = seriesAudit;
        this.scheduled = scheduled;
    }

    /** In the server's time zone. */
    @Scheduled(cron = "${plateau.judging.recompute-at}")
    void night() {
        scheduled.onOneServer("recomputations", nightlyAudits::askForAll);
    }

    @TransactionalEventListener
    void asked(NightlyAudits.Asked event) {
        wake();
    }

    @Override
    protected boolean workOn() {
        return seriesAudit.next();
    }
}
