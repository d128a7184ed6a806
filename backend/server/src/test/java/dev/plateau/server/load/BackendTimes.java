package dev.plateau.server.load;

import dev.plateau.server.load.ProcessorTimes.Work;
import dev.plateau.server.platform.storage.DatabaseAddress;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Processor time of PostgreSQL's backends, by work. All work shares the server's connections, so the statement of each backend is looked at every
 * ten milliseconds. A transaction with a statement that writes measurements stores; another one that reads points or changes detects. Time since
 * the last look counts for the transaction that is seen now.
 */
final class BackendTimes implements AutoCloseable {
    private static final String SUPERUSER = "plateau";
    private static final long PAUSE = 10;

    private static final Pattern STORES =
            Pattern.compile("(copy|insert into) (score|point|run|upload|series|benchmark_key|detection_queue)\\b");

    private static final Pattern DETECTS =
            Pattern.compile("\\b(detection_queue|reevaluation|change_point|point|incident|incident_change)\\b");

    private final SingleConnectionDataSource connection;
    private final JdbcClient database;
    private final Map<Work, Long> nanos = new EnumMap<>(Work.class);
    private final Map<Long, Backend> backends = new HashMap<>();
    private final long ownProcess;
    private final Thread sampler;

    private static final class Backend {
        private long seen;
        private long pending;
        private String transaction = "";
        private @Nullable Work work;
    }

    private record Activity(long pid, String transaction, String query) {}

    BackendTimes(DatabaseAddress address) {
        // Other roles do not see the statements of the server's.
        connection = new SingleConnectionDataSource(address.url(), SUPERUSER, address.password(), true);
        database = JdbcClient.create(connection);
        ownProcess = database.sql("select pg_backend_pid()").query(Long.class).single();
        activities().forEach(activity -> add(activity.pid()));
        sampler = Thread.ofPlatform().name("backend times").daemon().start(this::sampleOn);
    }

    private Backend add(long pid) {
        Backend backend = new Backend();
        backend.seen = ProcessorTimes.nanos(pid);
        backends.put(pid, backend);
        return backend;
    }

    private void sampleOn() {
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(PAUSE);
                sample();
            }
        } catch (InterruptedException | DataAccessException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void sample() {
        for (Activity activity : activities()) {
            Backend backend = backends.containsKey(activity.pid()) ? backends.get(activity.pid()) : add(activity.pid());
            if (!activity.transaction().equals(backend.transaction)) {
                count(backend);
                backend.transaction = activity.transaction();
            }
            long now = ProcessorTimes.nanos(activity.pid());
            backend.pending += Math.max(0, now - backend.seen);
            backend.seen = now;
            backend.work = surer(backend.work, workOf(activity.query()));
        }
    }

    private List<Activity> activities() {
        return database.sql("""
                        select pid, coalesce(xact_start::text, '') as transaction, lower(query) as query from pg_stat_activity
                        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
                        """)
                .query((row, number) -> new Activity(row.getLong(1), row.getString(2), row.getString(3)))
                .list();
    }

    private void count(Backend backend) {
        nanos.merge(backend.work == null ? Work.OTHER : backend.work, backend.pending, Long::sum);
        backend.pending = 0;
        backend.work = null;
    }

    private static @Nullable Work surer(@Nullable Work known, @Nullable Work seen) {
        return known == Work.STORING || seen == null ? known : seen;
    }

    private static @Nullable Work workOf(String query) {
        return STORES.matcher(query).find()
                ? Work.STORING
                : DETECTS.matcher(query).find() ? Work.DETECTION : null;
    }

    /** Nanoseconds until now, by work. */
    synchronized Map<Work, Long> soFar() {
        backends.values().forEach(this::count);
        return new EnumMap<>(nanos);
    }

    /** Nanoseconds of the process that answers what is looked at. */
    long own() {
        return ProcessorTimes.nanos(ownProcess);
    }

    @Override
    public void close() {
        sampler.interrupt();
        connection.close();
    }
}
