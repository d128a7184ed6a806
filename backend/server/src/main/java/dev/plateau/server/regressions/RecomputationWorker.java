package dev.plateau.server.regressions;

import dev.plateau.server.work.ScheduledWork;
import dev.plateau.server.work.Worker;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Asks for a recomputation of every project each night, and does what was asked for. */
@Component
class RecomputationWorker extends Worker {
    private final Recomputations recomputations;
    private final Recomputing recomputing;
    private final ScheduledWork scheduled;

    RecomputationWorker(Recomputations recomputations, Recomputing recomputing, ScheduledWork scheduled) {
        super("recomputations");
        this.recomputations = recomputations;
        this.recomputing = recomputing;
        this.scheduled = scheduled;
    }

    /** In the server's time zone. */
    @Scheduled(cron = "${plateau.judging.recompute-at}")
    void night() {
        scheduled.onOneServer("recomputations", recomputations::askForAll);
    }

    @TransactionalEventListener
    void asked(Recomputations.Asked event) {
        wake();
    }

    @Override
    protected boolean workOn() {
        return recomputing.next();
    }
}
