package dev.plateau.server.platform.audit;

import dev.plateau.server.platform.work.ScheduledWork;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import org.flywaydb.core.Flyway;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes old events as the owner of the tables, whom migrations have, too: the server's own role may not. */
@Component
class AuditUpkeep {
    private static final int DELETED_AT_ONCE = 10_000;

    private final JdbcClient owner;
    private final ScheduledWork scheduled;
    private final Clock clock;
    private final AuditSettings settings;

    AuditUpkeep(Flyway flyway, ScheduledWork scheduled, Clock clock, AuditSettings settings) {
        this.owner = JdbcClient.create(flyway.getConfiguration().getDataSource());
        this.scheduled = scheduled;
        this.clock = clock;
        this.settings = settings;
    }

    /**
     * The audit log.
     *
     * @param keep Lifetime of events of the audit log.
     */
    @ConfigurationProperties("plateau.audit")
    record AuditSettings(Duration keep) {}

    @Scheduled(initialDelayString = "PT5M", fixedDelayString = "P1D")
    void expire() {
        scheduled.onOneServer("audit log", this::deleteOld);
    }

    void deleteOld() {
        Timestamp end = Timestamp.from(clock.instant().minus(settings.keep()));
        int deleted;
        do {
            deleted = owner.sql(
                            "delete from audit_event where id in (select id from audit_event where at < ? order by at limit ?)")
                    .params(end, DELETED_AT_ONCE)
                    .update();
        } while (deleted == DELETED_AT_ONCE);
        owner.sql("""
                        delete from audit_address a where seen_on < cast(? as date)
                          and not exists (select from audit_event e where e.address_id = a.id)
                        """).param(end).update();
    }
}
