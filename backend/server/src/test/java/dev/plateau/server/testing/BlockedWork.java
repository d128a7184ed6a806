package dev.plateau.server.testing;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** Stops work of another thread at a lock of the database, so that a test can do something in the middle of it. */
public final class BlockedWork {
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;

    public BlockedWork(JdbcClient jdbc, TransactionTemplate transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
    }

    /**
     * Waits for the end of work that had to wait for a lock.
     *
     * @param lock takes the lock, in a transaction
     * @param work waits for it, in a thread of its own
     * @param meanwhile is done in the transaction once the work waits
     */
    public void run(Runnable lock, Callable<?> work, Runnable meanwhile) throws Exception {
        FutureTask<?> task = new FutureTask<>(work);
        try {
            transactions.executeWithoutResult(status -> {
                lock.run();
                Thread.ofVirtual().start(task);
                awaitWaiting();
                meanwhile.run();
            });
        } finally {
            task.get(1, TimeUnit.MINUTES);
        }
    }

    private void awaitWaiting() {
        String waiting = TestDatabase.isDistributed()
                ? "select exists (select from citus_lock_waits)"
                : "select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))";
        Eventually.until(
                "the work waits for the lock",
                () -> jdbc.sql(waiting).query(Boolean.class).single());
    }
}
