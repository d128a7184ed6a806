package dev.plateau.server.incidents;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.incidents.IncidentChangeRepository.Mention;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.stereotype.Service;

/** The precision of alerts by class of benchmarks. A low one means noisy benchmarks or minimum effects that are too small. */
@Service
public class AlertPrecision {
    private final IncidentChangeRepository changes;
    private final BenchmarkKeys keys;

    AlertPrecision(IncidentChangeRepository changes, BenchmarkKeys keys) {
        this.changes = changes;
        this.keys = keys;
    }

    /**
     * Incidents by triage: true and false positives.
     *
     * @param real acknowledged, expected, or fixed (also by a recovery)
     * @param invalid false alarms
     * @param open not triaged yet
     */
    public record Precision(int real, int invalid, int open) {
        public static Precision of(Collection<Triage> triage) {
            int invalid = count(triage, Triage.INVALID);
            int open = count(triage, Triage.NEW);
            return new Precision(triage.size() - invalid - open, invalid, open);
        }

        private static int count(Collection<Triage> all, Triage wanted) {
            return Math.toIntExact(all.stream().filter(wanted::equals).count());
        }

        /** "8 of 9 were real", and the number of incidents that are not triaged. */
        public String words() {
            int triaged = real + invalid;
            String waiting = open == 0 ? "" : (triaged == 0 ? "" : ", ") + open + " not triaged";
            return triaged == 0 && open == 0
                    ? "no messages yet"
                    : (triaged == 0 ? "" : real + " of " + triaged + " were real") + waiting;
        }
    }

    /** A class of benchmarks, with its package, and the precision of its regressions. */
    public record Suite(String name, Precision precision) {}

    /** Classes with a regression, most false positives first. An incident counts once in each class that it has a benchmark of. */
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
