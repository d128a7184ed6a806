package dev.plateau.server.platform.work;

import dev.plateau.server.platform.storage.RecordMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Leases by which servers on one database share background work that must not hold a transaction, as it waits for a network. Each module
 * has its waiting items in its own tables; the holders of items are here. The order is: choose an item that no server {@linkplain #held
 * holds}, {@linkplain #take take} it, read its state again, work, store the outcome, {@linkplain #release release}.
 *
 * <p>A server renews its leases until it releases them. Those of a killed server run out after {@link #TERM}, and any server takes the item
 * again. A server that stalls for longer loses its leases while it works: an item may be worked on twice, never lost.
 */
@Component
public class Leases implements DisposableBean {
    /** Long enough for a pause of the JVM or the database, short enough that the items of a dead server are soon free. */
    static final Duration TERM = Duration.ofSeconds(15);

    private static final int RENEWALS_PER_TERM = 3;
    private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

    private final JdbcClient jdbc;
    private final Duration term;
    private final Set<UUID> mine = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService renewer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("leases").daemon().factory());

    @Autowired
    Leases(JdbcClient jdbc) {
        this(jdbc, TERM);
    }

    Leases(JdbcClient jdbc, Duration term) {
        this.jdbc = jdbc;
        this.term = term;
        long pause = term.toMillis() / RENEWALS_PER_TERM;
        var _ = renewer.scheduleWithFixedDelay(this::renew, pause, pause, TimeUnit.MILLISECONDS);
    }

    /** The right to work on an item of a queue. */
    public record Lease(String queue, String item, UUID holder) {}

    /**
     * An item that a server works on.
     *
     * @param project the project whose turn it takes, for fair shares
     */
    public record Held(String item, long project) {}

    /** Items that any server works on now. */
    public List<Held> held(String queue) {
        return jdbc.sql("select item, project_id from lease where queue = ? and ends_at > now()")
                .param(queue)
                .query(RecordMapper.of(Held.class))
                .list();
    }

    /**
     * Takes an item; empty when it is already held. Read its state after this, not before.
     *
     * @throws org.springframework.transaction.IllegalTransactionStateException in a transaction: others would see the lease too late
     */
    @Transactional(propagation = Propagation.NEVER)
    public Optional<Lease> take(String queue, String item, long project) {
        UUID holder = UUID.randomUUID();
        int taken = jdbc.sql("""
                        insert into lease (queue, item, project_id, holder, ends_at)
                        values (:queue, :item, :project, :holder, now() + make_interval(secs => :seconds))
                        on conflict (queue, item) do update
                          set project_id = excluded.project_id, holder = excluded.holder, ends_at = excluded.ends_at
                          where lease.ends_at <= now()
                        """)
                .param("queue", queue)
                .param("item", item)
                .param("project", project)
                .param("holder", holder)
                .param("seconds", seconds())
                .update();
        if (taken == 0) {
            return Optional.empty();
        }
        mine.add(holder);
        return Optional.of(new Lease(queue, item, holder));
    }

    /** Lets others take the item. If that fails, the lease runs out. */
    public void release(Lease lease) {
        mine.remove(lease.holder());
        jdbc.sql("delete from lease where queue = ? and item = ? and holder = ?")
                .params(lease.queue(), lease.item(), lease.holder())
                .update();
    }

    /** Work under a lease. */
    @FunctionalInterface
    public interface Work {
        void run() throws IOException;
    }

    /**
     * Works under a lease and releases it, whatever the work throws; does nothing while the item is held.
     *
     * @return true if the work was done
     * @throws org.springframework.transaction.IllegalTransactionStateException in a transaction, as {@link #take}
     */
    @Transactional(propagation = Propagation.NEVER)
    public boolean holding(String queue, String item, long project, Work work) throws IOException {
        Optional<Lease> lease = take(queue, item, project);
        if (lease.isPresent()) {
            try {
                work.run();
            } finally {
                release(lease.get());
            }
        }
        return lease.isPresent();
    }

    private void renew() {
        whileReachable(() -> {
            Collection<UUID> holders = List.copyOf(mine);
            if (!holders.isEmpty()) {
                jdbc.sql("update lease set ends_at = now() + make_interval(secs => ?) where holder = any(?::uuid[])")
                        .params(seconds(), holders.stream().map(UUID::toString).toArray(String[]::new))
                        .update();
            }
            sweep(seconds());
        });
    }

    /** Deletes expired leases: a server killed between its work and the release leaves one of an item that is never taken again. */
    private void sweep(double secondsAgo) {
        jdbc.sql("delete from lease where ends_at <= now() - make_interval(secs => ?)")
                .param(secondsAgo)
                .update();
    }

    private static void whileReachable(Runnable statements) {
        try {
            statements.run();
        } catch (RuntimeException away) {
            LOG.warn("Leases could not be renewed and may run out: {}", away.getMessage());
        }
    }

    private double seconds() {
        return term.toMillis() / 1000.0;
    }

    /** Ends the renewal. Leases still held then expire. */
    @Override
    public void destroy() {
        renewer.shutdownNow();
        whileReachable(() -> sweep(0));
    }
}
