package dev.plateau.server.environments;

import dev.plateau.wire.flags.FlagRedactor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Flags stored before the key existed: redacted once, so that later uploads of the same flags find the same flag sets. */
@Component
class StoredFlags {
    private final JdbcClient jdbc;
    private final JsonMapper json;

    StoredFlags(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    private record Stored(long id, List<String> flags, String name) {}

    private record Listed(byte[] digest, String flags) {}

    void redact(byte[] key) {
        FlagRedactor redactor = new FlagRedactor(key);
        flagSets().forEach(set -> redactFlagSet(set, redactor));
        environments()
                .forEach(environment -> jdbc.sql("update environment set raw_flags = ? where id = ?")
                        .param(array(redactor.flags(environment.flags())))
                        .param(environment.id())
                        .update());
        jdbc.sql("select digest, flags from flag_list")
                .query(Listed.class)
                .list()
                .forEach(list -> redactFinal(list, redactor));
    }

    private List<Stored> flagSets() {
        return jdbc.sql("select id, canonical, name from flag_set")
                .query((row, number) -> new Stored(
                        row.getLong(1), List.of((String[]) row.getArray(2).getArray()), row.getString(3)))
                .list();
    }

    private List<Stored> environments() {
        return jdbc.sql("select id, raw_flags from environment")
                .query((row, number) -> new Stored(
                        row.getLong(1), List.of((String[]) row.getArray(2).getArray()), ""))
                .list();
    }

    private void redactFlagSet(Stored set, FlagRedactor redactor) {
        List<String> canonical = redactor.flags(set.flags()).stream().sorted().toList();
        jdbc.sql("update flag_set set canonical = ?, digest = ?, name = ? where id = ?")
                .param(array(canonical))
                .param(Digests.of(canonical))
                .param(redactor.text(set.name()))
                .param(set.id())
                .update();
    }

    /** Redacts a list. Its digest is its key, so its environments get the new key. */
    private void redactFinal(Listed list, FlagRedactor redactor) {
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
