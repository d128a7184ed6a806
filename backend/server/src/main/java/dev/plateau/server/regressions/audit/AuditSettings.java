package dev.plateau.server.regressions.audit;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.support.CronExpression;

/**
 * When the nightly audit starts.
 *
 * @param schedule Time of the nightly audit, which evaluates the whole history of every series: second, minute, hour, day, month, day of the
 *     week, in the server's time zone. "-" switches it off.
 */
@ConfigurationProperties("plateau.audit")
record AuditSettings(String schedule) {
    AuditSettings {
        if (!schedule.equals(Scheduled.CRON_DISABLED)) {
            CronExpression.parse(schedule);
        }
    }
}
