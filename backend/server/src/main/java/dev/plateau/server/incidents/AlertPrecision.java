package dev.plateau.server.incidents;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.incidents.IncidentChangeRepository.Mention;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.stereotype.Service;

/** How often regressions were real, class by class of benchmarks: where many were not, the benchmarks are noisy, or the rules too eager. */
@Service
public class AlertPrecision {
    private final IncidentChangeRepository changes;
    private final BenchmarkKeys keys;

    AlertPrecision(IncidentChangeRepository changes, BenchmarkKeys keys) {
        this.changes = changes;
        this.keys = keys;
    }

    /** A class of benchmarks, with its package, and how often its regressions were real. */
    public record Suite(String name, Precision precision) {}

    /** Those that had a regression; most false alarms first. An incident counts once in each class that it has a benchmark of. */
    public List<Suite> of(long project) {
        List<Mention> mentions = changes.regressions(project);
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
