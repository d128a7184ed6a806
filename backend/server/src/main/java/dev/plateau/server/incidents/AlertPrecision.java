package dev.plateau.server.incidents;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.incidents.IncidentChangeRepository.Mention;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
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
            int invalid = count(triage, Triage.Finding.FALSE_POSITIVE);
            int open = count(triage, Triage.Finding.OPEN);
            return new Precision(triage.size() - invalid - open, invalid, open);
        }

        private static int count(Collection<Triage> all, Triage.Finding finding) {
            return Math.toIntExact(
                    all.stream().filter(state -> state.finding() == finding).count());
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

    /** The precision of the regressions of a class of benchmarks. */
    public record SuitePrecision(String suite, int real, int invalid, int open) {
        static SuitePrecision of(String suite, Collection<Triage> triage) {
            Precision precision = Precision.of(triage);
            return new SuitePrecision(suite, precision.real, precision.invalid, precision.open);
        }
    }

    /** Classes with a regression, most false positives first. An incident counts once in each class that it has a benchmark of. */
    public List<SuitePrecision> of(long project) {
        List<Mention> mentions = changes.regressions(project);
        Map<Long, BenchmarkKey> names = keys.byIds(
                mentions.stream().map(Mention::benchmarkKey).distinct().toList());
        Map<String, Map<Long, Triage>> suites = new TreeMap<>();
        mentions.forEach(mention -> suites.computeIfAbsent(
                        Names.type(Objects.requireNonNull(names.get(mention.benchmarkKey()))), name -> new TreeMap<>())
                .put(mention.incident(), mention.triage()));
        return suites.entrySet().stream()
                .map(suite -> SuitePrecision.of(suite.getKey(), suite.getValue().values()))
                .sorted(Comparator.comparingInt(suite -> -suite.invalid()))
                .toList();
    }
}
