package dev.plateau.server.catalog;

import static java.util.Comparator.comparing;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Ids of benchmark keys: each key of a project keeps its id for ever. */
@Component
public class BenchmarkKeys {
    private static final String WANTED = " from unnest(?::text[], ?::text[], ?::text[], ?::int[])"
            + " with ordinality as wanted (benchmark, parameters, mode, threads, place)";

    private final JdbcClient database;
    private final BenchmarkAliases aliases;
    private final JsonMapper json = new JsonMapper();

    BenchmarkKeys(JdbcClient database, BenchmarkAliases aliases) {
        this.database = database;
        this.aliases = aliases;
    }

    /**
     * The id of each key, created for new ones; that of the new name for a renamed benchmark. Three statements, or four with new keys, for any number
     * of keys.
     */
    public Map<BenchmarkKey, Long> resolve(long projectId, Collection<BenchmarkKey> keys) {
        Map<String, String> renamed = aliases.newNames(
                projectId, keys.stream().map(BenchmarkKey::benchmark).toList());
        if (renamed.isEmpty()) {
            return stored(projectId, keys);
        }
        Map<BenchmarkKey, BenchmarkKey> current = keys.stream()
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        key -> new BenchmarkKey(
                                renamed.getOrDefault(key.benchmark(), key.benchmark()),
                                key.parameters(),
                                key.mode(),
                                key.threads())));
        Map<BenchmarkKey, Long> ids = stored(projectId, current.values());
        return current.keySet().stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        key -> Objects.requireNonNull(ids.get(Objects.requireNonNull(current.get(key))))));
    }

    private Map<BenchmarkKey, Long> stored(long projectId, Collection<BenchmarkKey> keys) {
        // In one order everywhere: uploads with the same new keys at the same time wait for each other without a
        // deadlock.
        List<BenchmarkKey> ordered = List.copyOf(sorted(keys));
        Map<BenchmarkKey, Long> known = find(projectId, ordered);
        List<BenchmarkKey> unknown =
                ordered.stream().filter(key -> !known.containsKey(key)).toList();
        if (!unknown.isEmpty()) {
            add(projectId, unknown);
            known.putAll(find(projectId, unknown));
        }
        return known;
    }

    /** All keys of a project. */
    public Map<Long, BenchmarkKey> all(long projectId) {
        return where("project_id = ?", projectId);
    }

    /** The keys of a project with these ids; unknown ids are left out. */
    public Map<Long, BenchmarkKey> byIds(long projectId, Collection<Long> ids) {
        return byIds(List.of(projectId), ids);
    }

    /** Same, of several projects. */
    public Map<Long, BenchmarkKey> byIds(Collection<Long> projects, Collection<Long> ids) {
        return where("project_id = any(?) and id = any(?)", projects.toArray(Long[]::new), ids.toArray(Long[]::new));
    }

    /** The key of a project with this id, of a score that exists. */
    public BenchmarkKey byId(long projectId, long id) {
        return Objects.requireNonNull(byIds(projectId, List.of(id)).get(id));
    }

    /** The keys of all methods of a class. */
    public Map<Long, BenchmarkKey> ofClass(long projectId, String type) {
        return where(
                "project_id = ? and starts_with(benchmark, ? || '.') and strpos(substr(benchmark, ?), '.') = 0",
                projectId,
                type,
                type.length() + 2);
    }

    private record StoredKey(long id, BenchmarkKey key) {}

    private Map<Long, BenchmarkKey> where(String condition, Object... values) {
        return database
                .sql("select id, benchmark, parameters, mode, threads from benchmark_key where " + condition)
                .params(values)
                .query(RecordMapper.of(StoredKey.class)
                        .text(
                                SortedMap.class,
                                text -> json.readValue(text, new TypeReference<TreeMap<String, String>>() {}))
                        .text(Mode.class, label -> Mode.ofLabel(label).orElseThrow()))
                .list()
                .stream()
                .collect(Collectors.toMap(StoredKey::id, StoredKey::key));
    }

    /** A benchmark of a project, whatever its parameters, mode and threads. */
    public record NamedBenchmark(long project, String name) {}

    /**
     * Benchmarks of projects by their full name, in the order of the names.
     *
     * @param patterns of LIKE, all of which the name matches in lower case
     * @param most largest number of results
     */
    public List<NamedBenchmark> named(Collection<Long> projects, Collection<String> patterns, int most) {
        return database.sql("""
                        select distinct benchmark as name, project_id from benchmark_key
                        where project_id = any(?) and lower(benchmark) like all(?::text[]) order by benchmark, project_id limit ?
                        """)
                .param(projects.toArray(Long[]::new))
                .param(patterns.toArray(String[]::new))
                .param(most)
                .query(RecordMapper.of(NamedBenchmark.class))
                .list();
    }

    private Map<BenchmarkKey, Long> find(long projectId, List<BenchmarkKey> keys) {
        return database.sql("select place, id" + WANTED
                        + " join benchmark_key using (benchmark, parameters, mode, threads)" + " where project_id = ?")
                .params(columns(keys))
                .param(projectId)
                .query(RowMap.of(
                        (row, number) -> keys.get(row.getInt("place") - 1), (row, number) -> row.getLong("id")));
    }

    private void add(long projectId, List<BenchmarkKey> keys) {
        database.sql("insert into benchmark_key (benchmark, parameters, mode, threads, project_id)"
                        + " select benchmark, parameters, mode, threads, ?" + WANTED
                        + " order by place on conflict do nothing")
                .param(projectId)
                .params(columns(keys))
                .update();
    }

    private List<Object> columns(List<BenchmarkKey> keys) {
        return List.of(
                column(keys, BenchmarkKey::benchmark),
                column(keys, this::parameters),
                column(keys, key -> key.mode().label()),
                keys.stream().map(BenchmarkKey::threads).toArray(Integer[]::new));
    }

    private static String[] column(List<BenchmarkKey> keys, Function<BenchmarkKey, String> value) {
        return keys.stream().map(value).toArray(String[]::new);
    }

    private String parameters(BenchmarkKey key) {
        return json.writeValueAsString(key.parameters());
    }

    private Set<BenchmarkKey> sorted(Collection<BenchmarkKey> keys) {
        Comparator<BenchmarkKey> order = comparing(BenchmarkKey::benchmark)
                .thenComparing(this::parameters)
                .thenComparing(BenchmarkKey::mode)
                .thenComparingInt(BenchmarkKey::threads);
        Set<BenchmarkKey> sorted = new TreeSet<>(order);
        sorted.addAll(keys);
        return sorted;
    }
}
