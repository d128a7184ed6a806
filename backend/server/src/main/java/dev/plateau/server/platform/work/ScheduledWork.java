package dev.plateau.server.platform.work;

import dev.plateau.server.platform.storage.DatabaseAway;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Switches on {@code @Scheduled} for all modules, and lets one server at a time do scheduled work that is not shared item by item. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
public class ScheduledWork {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledWork.class);
    private static final String QUEUE = "scheduled";
    /** In place of a project: scheduled work serves all projects. */
    private static final long ALL_PROJECTS = 0;

    private final Leases leases;

    ScheduledWork(Leases leases) {
        this.leases = leases;
    }

    /** Failed work is done again at its next time. */
    @Bean
    static SimpleAsyncTaskSchedulerCustomizer failures() {
        return scheduler -> scheduler.setErrorHandler(
                failure -> DatabaseAway.log(LOG, "Scheduled work failed; it is done again at its next time", failure));
    }

    /**
     * Runs a job, unless another server runs it now.
     *
     * @param name of the job, the same on all servers
     * @return true if it ran
     */
    public boolean onOneServer(String name, Runnable job) {
        try {
            return leases.holding(QUEUE, name, ALL_PROJECTS, job::run);
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }
}
