package dev.plateau.server.platform.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs how far the migration is that packs the scores of earlier versions: minutes for each ten million. */
final class PackingProgress {
    private static final Logger LOG = LoggerFactory.getLogger(PackingProgress.class);
    private static final int EVERY_SECONDS = 5;

    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("migration").daemon().factory());

    private PackingProgress() {}

    static PackingProgress watch(DataSource database) {
        PackingProgress progress = new PackingProgress();
        var _ = progress.watch.scheduleWithFixedDelay(
                () -> log(database), EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
        return progress;
    }

    private static void log(DataSource database) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            // The table exists during the migration only.
            try (ResultSet exists = statement.executeQuery("select to_regclass('packing') is not null")) {
                if (!exists.next() || !exists.getBoolean(1)) {
                    return;
                }
            }
            try (ResultSet row = statement.executeQuery("select packed_to, last from packing")) {
                if (row.next()) {
                    LOG.info("Packing the scores of earlier versions: up to {} of {}", row.getLong(1), row.getLong(2));
                }
            }
        } catch (SQLException unknown) {
            LOG.debug("The progress of the migration is not known", unknown);
        }
    }

    void end() {
        watch.shutdownNow();
    }
}
