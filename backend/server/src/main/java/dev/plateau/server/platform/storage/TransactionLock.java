package dev.plateau.server.platform.storage;

import org.springframework.jdbc.core.simple.JdbcClient;

/** Advisory locks that a transaction holds until its end. */
public final class TransactionLock {
    private TransactionLock() {}

    /** Waits for the lock of this name and id, and takes it. */
    public static void take(JdbcClient jdbc, String name, long id) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended(?, ?))")
                .params(name, id)
                .query(row -> {});
    }
}
