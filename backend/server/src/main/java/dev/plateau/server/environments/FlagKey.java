package dev.plateau.server.environments;

import java.security.SecureRandom;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The installation's key for digests of flag values. The first server that starts creates it; with the key, values can be guessed. */
@Component
class FlagKey {
    private static final int BYTES = 32;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final StoredFlags stored;

    FlagKey(JdbcClient jdbc, TransactionTemplate transaction, StoredFlags stored) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.stored = stored;
    }

    /** The key. If there is none, creates it and redacts the stored flags, in one transaction: a key means that all flags are redacted. */
    byte[] load() {
        return find().orElseGet(() -> transaction.execute(status -> {
            jdbc.sql("lock table flag_key in exclusive mode").update();
            return find().orElseGet(this::make);
        }));
    }

    private Optional<byte[]> find() {
        return jdbc.sql("select bytes from flag_key").query(byte[].class).optional();
    }

    private byte[] make() {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        jdbc.sql("insert into flag_key (bytes) values (?)").param(key).update();
        stored.redact(key);
        return key;
    }
}
