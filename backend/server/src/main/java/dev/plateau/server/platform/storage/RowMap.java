package dev.plateau.server.platform.storage;

import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;

/** Reads the rows of a query into a map; of rows with one key the last one counts. */
public final class RowMap {
    private RowMap() {}

    /** Reads one id from the first column, the other from the second. */
    public static ResultSetExtractor<Map<Long, Long>> ids() {
        return byId((row, number) -> row.getLong(2));
    }

    /** Reads an id from the first column. */
    public static <V> ResultSetExtractor<Map<Long, V>> byId(RowMapper<V> value) {
        return of((row, number) -> row.getLong(1), value);
    }

    public static <K, V> ResultSetExtractor<Map<K, V>> of(RowMapper<K> key, RowMapper<V> value) {
        return rows -> {
            Map<K, V> read = new HashMap<>();
            while (rows.next()) {
                read.put(key.mapRow(rows, 0), value.mapRow(rows, 0));
            }
            return read;
        };
    }
}
