package dev.plateau.server.environments;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.wire.flags.FlagRedactor;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The installation's key for digests of flag values that may be secrets. The first server that starts creates it, and redacts the flags stored
 * before, so that later uploads of the same flags find the same flag sets. With the key, values can be guessed.
 */
@Configuration(proxyBeanMethods = false)
class FlagKey {
    private static final int BYTES = 32;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final JsonMapper json;

    FlagKey(JdbcClient jdbc, TransactionTemplate transaction, JsonMapper json) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.json = json;
    }

    private record StoredFlags(long id, List<String> flags, String name) {}

    private record StoredFlagList(byte[] digest, String flags) {}

    @Bean
    FlagRedactor flagRedactor() {
        return new FlagRedactor(load());
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
        redact(key);
        return key;
    }

    void redact(byte[] key) {
        FlagRedactor redactor = new FlagRedactor(key);
        stored("select id, canonical as flags, name from flag_set").forEach(set -> redactFlagSet(set, redactor));
        stored("select id, raw_flags as flags, '' as name from environment")
                .forEach(environment -> jdbc.sql("update environment set raw_flags = ? where id = ?")
                        .params(array(redactor.flags(environment.flags())), environment.id())
                        .update());
        jdbc.sql("select digest, flags from flag_list")
                .query(RecordMapper.of(StoredFlagList.class))
                .list()
                .forEach(list -> redactFinal(list, redactor));
    }

    private List<StoredFlags> stored(String sql) {
        return jdbc.sql(sql).query(RecordMapper.of(StoredFlags.class)).list();
    }

    private void redactFlagSet(StoredFlags set, FlagRedactor redactor) {
        List<String> canonical = redactor.flags(set.flags()).stream().sorted().toList();
        jdbc.sql("update flag_set set canonical = ?, digest = ?, name = ? where id = ?")
                .param(array(canonical))
                .param(Digests.of(canonical))
                .param(redactor.text(set.name()))
                .param(set.id())
                .update();
    }

    /** Redacts a list. Its digest is its key, so its environments get the new key. */
    private void redactFinal(StoredFlagList list, FlagRedactor redactor) {
        Map<String, String> flags = json.readValue(list.flags(), new TypeReference<TreeMap<String, String>>() {});
        SortedMap<String, String> redacted = redactor.values(flags);
        byte[] digest = Digests.ofValues(redacted);
        if (Arrays.equals(digest, list.digest())) {
            return;
        }
        jdbc.sql("insert into flag_list (digest, flags) values (?, ?::jsonb) on conflict do nothing")
                .params(digest, json.writeValueAsString(redacted))
                .update();
        jdbc.sql("update environment set flag_list = ? where flag_list = ?")
                .params(digest, list.digest())
                .update();
        jdbc.sql("update environment set unlocked_flag_list = ? where unlocked_flag_list = ?")
                .params(digest, list.digest())
                .update();
        jdbc.sql("delete from flag_list where digest = ?").param(list.digest()).update();
    }

    private static String[] array(List<String> flags) {
        return flags.toArray(String[]::new);
    }
}
