package dev.plateau.server.incidents;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** How often regressions were real, class by class of benchmarks: where many were not, the benchmarks are noisy, or the rules too eager. */
@Service
public class AlertPrecision {
    private final JdbcClient jdbc;
    private final BenchmarkKeys keys;

    AlertPrecision(JdbcClient jdbc, BenchmarkKeys keys) {
        this.jdbc = jdbc;
        this.keys = keys;
    }

    /** A class of benchmarks, with its package, and how often its regressions were real. */
    public record Suite(String name, Precision precision) {}

    private record Mention(long incident, long benchmarkKey, Triage triage) {}

    /** Those that had a regression; most false alarms first. An incident counts once in each class that it has a benchmark of. */
    public List<Suite> of(long project) {
        List<Mention> mentions = jdbc.sql("""
                        select distinct i.id, m.benchmark_key_id, i.triage from incident i join incident_change m on m.incident_id = i.id
                        where i.project_id = ? and i.kind = 'REGRESSION'
                        """)
                .param(project)
                .query((row, number) -> new Mention(
                        row.getLong("id"), row.getLong("benchmark_key_id"), Triage.valueOf(row.getString("triage"))))
                .list();
        Map<Long, BenchmarkKey> names = keys.byIds(
                mentions.stream().map(Mention::benchmarkKey).distinct().toList());
        Map<String, Map<Long, Triage>> suites = new TreeMap<>();
        mentions.forEach(mention -> suites.computeIfAbsent(
                        Names.type(Objects.requireNonNull(names.get(mention.benchmarkKey()))), name -> new TreeMap<>())
                .put(mention.incident(), mention.triage()));
        List<Suite> found = new ArrayList<>();
        suites.forEach((name, triage) -> found.add(new Suite(name, Precision.of(triage.values()))));
        found.sort(Comparator.comparingInt((Suite suite) -> -suite.precision().invalid()));
        return found;
    }
}
