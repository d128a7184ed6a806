package dev.plateau.server.environments;

import dev.plateau.wire.flags.FlagRedactor;
import java.security.SecureRandom;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The installation's key for digests of flag values that may be secrets. The first server that starts creates it. With the key, values can be
 * guessed.
 */
@Configuration(proxyBeanMethods = false)
class FlagKey {
    private static final int BYTES = 32;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    FlagKey(JdbcClient jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    @Bean
    FlagRedactor flagRedactor() {
        return new FlagRedactor(load());
    }

    /** Returns the key; creates it first if it is missing. */
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
        return key;
    }
}
