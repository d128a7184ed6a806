package dev.plateau.server.access.sessions;

import dev.plateau.server.platform.work.ScheduledWork;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes expired sessions, on one server at a time. */
@Component
class SessionUpkeep {
    private final AccountSessions sessions;
    private final ScheduledWork scheduled;

    SessionUpkeep(AccountSessions sessions, ScheduledWork scheduled) {
        this.sessions = sessions;
        this.scheduled = scheduled;
    }

    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT1H")
    void deleteExpired() {
        scheduled.onOneServer("expiry of sessions", sessions::deleteExpired);
    }
}
