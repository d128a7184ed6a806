package dev.plateau.server.regressions.audit;

import dev.plateau.server.work.ScheduledWork;
import dev.plateau.server.work.Worker;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Requests an audit of every project each night, and runs those that wait. */
@Component
class NightlyAuditWorker extends Worker {
    private final NightlyAudits nightlyAudits;
    private final SeriesAudit seriesAudit;
    private final ScheduledWork scheduled;

    NightlyAuditWorker(NightlyAudits nightlyAudits, SeriesAudit seriesAudit, ScheduledWork scheduled) {
        super("audits");
        this.nightlyAudits = nightlyAudits;
        this.seriesAudit = seriesAudit;
        this.scheduled = scheduled;
    }

    /** In the server's time zone. */
    @Scheduled(cron = "${plateau.audit.schedule}")
    void night() {
        scheduled.onOneServer("audits", nightlyAudits::requestAll);
    }

    @TransactionalEventListener
    void requested(NightlyAudits.Requested event) {
        wake();
    }

    @Override
    protected boolean workOn() {
        return seriesAudit.next();
    }
}
