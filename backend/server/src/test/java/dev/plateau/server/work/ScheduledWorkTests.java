package dev.plateau.server.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
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
                .anyMatch(task -> task.contains("RecordingMover.move"))
                .anyMatch(task -> task.contains("RecordingExpiry.expire"))
                .anyMatch(task -> task.contains("NightlyAuditWorker.night"))
                .anyMatch(task -> task.contains("Watchdog.watch"));
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
