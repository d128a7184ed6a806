package dev.plateau.server.platform.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.Statements;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.config.ScheduledTaskHolder;

@ServerTest
class ScheduledWorkTests {
    private final String job = "job-" + UUID.randomUUID();

    @Autowired
    ScheduledWork scheduled;

    @Autowired
    ScheduledTaskHolder tasks;

    @Autowired
    JdbcClient jdbc;

    @Test
    void allScheduledMethodsRunByOneConfiguration() {
        assertThat(ScheduledWork.class).hasAnnotation(EnableScheduling.class);
        assertThat(tasks.getScheduledTasks())
                .extracting(Object::toString)
                .filteredOn(task -> task.startsWith("dev.plateau."))
                // Each server has a clock and waiting agents of its own.
                .filteredOn(task -> !task.contains("DatabaseClock") && !task.contains("WaitingAgents"))
                .anyMatch(task -> task.contains("RecordingUpkeep.move"))
                .anyMatch(task -> task.contains("RecordingUpkeep.expire"))
                .anyMatch(task -> task.contains("Watchdog.check"))
                .anyMatch(task -> task.contains("AuditUpkeep.expire"))
                .anyMatch(task -> task.contains("SessionUpkeep.deleteExpired"))
                .anyMatch(task -> task.contains("Retention.expire"))
                .anyMatch(task -> task.contains("AccountDeletion.deleteDue"))
                .anyMatch(task -> task.contains("ExpiringTokens.warn"))
                .as("a new job belongs into the test below, unless servers share its items")
                .hasSize(8);
    }

    /** Files are moved one by one under leases of their own. Each other job asks for its lease, and does no more. */
    @ParameterizedTest
    @CsvSource({
        "RecordingUpkeep.expire, expiry of recordings",
        "Watchdog.check, missing data",
        "AuditUpkeep.expire, audit log",
        "Retention.expire, retention",
        "AccountDeletion.deleteDue, deletion of accounts",
        "ExpiringTokens.warn, expiring tokens",
        "SessionUpkeep.deleteExpired, expiry of sessions"
    })
    void eachJobRunsOnOneServer(String method, String name) throws Exception {
        Runnable task = tasks.getScheduledTasks().stream()
                .filter(scheduled -> scheduled.toString().contains(method))
                .findFirst()
                .orElseThrow()
                .getTask()
                .getRunnable();
        Leases other = new Leases(jdbc, Duration.ofMinutes(5));
        Leases.Lease lease = other.take("scheduled", name, 0).orElseThrow();
        try {
            assertThat(Statements.sentBy(task::run)).singleElement().asString().contains("insert into lease");
        } finally {
            other.release(lease);
        }
    }

    @Test
    void aJobThatRunsElsewhereIsLeftOut() throws Exception {
        Leases other = new Leases(jdbc, Duration.ofMinutes(5));
        Leases.Lease lease = other.take("scheduled", job, 0).orElseThrow();
        AtomicBoolean ran = new AtomicBoolean();

        assertThat(scheduled.onOneServer(job, () -> ran.set(true))).isFalse();
        assertThat(ran).isFalse();

        other.release(lease);
        assertThat(scheduled.onOneServer(job, () -> ran.set(true))).isTrue();
        assertThat(ran).isTrue();
    }
}
