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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
     * @param real acknowledged, expected, or fixed, as a person stated
     * @param invalid false alarms
     * @param open not triaged yet
     * @param undone by later runs: a fix, or an unstable host
     */
    public record Precision(int real, int invalid, int open, int undone) {
        public static Precision of(Collection<IncidentRecord> incidents) {
            return ofJudged(incidents.stream()
                    .map(incident -> new Judged(incident.triage(), incident.recoveredSince()))
                    .toList());
        }

        private static Precision ofJudged(Collection<Judged> all) {
            int undone = count(all, Judged::isUndone);
            int invalid = count(all, one -> one.triage.finding() == Triage.Finding.FALSE_POSITIVE);
            int open = count(all, one -> one.triage.finding() == Triage.Finding.OPEN);
            return new Precision(all.size() - undone - invalid - open, invalid, open, undone);
        }

        private static int count(Collection<Judged> all, Predicate<Judged> wanted) {
            return Math.toIntExact(all.stream().filter(wanted).count());
        }

        /** "8 of 9 were real", and the number of incidents that are not triaged. */
        public String words() {
            int triaged = real + invalid;
            String words = Stream.of(
                            triaged == 0 ? "" : real + " of " + triaged + " were real",
                            open == 0 ? "" : open + " not triaged",
                            undone == 0 ? "" : undone + " undone by later runs")
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(", "));
            return words.isEmpty() ? "no messages yet" : words;
        }
    }

    private record Judged(Triage triage, @Nullable String recoveredSince) {
        private boolean isUndone() {
            return triage == Triage.FIXED && recoveredSince != null;
        }
    }

    /** The precision of the regressions of a class of benchmarks. */
    public record SuitePrecision(String suite, int real, int invalid, int open, int undone) {
        private static SuitePrecision of(String suite, Collection<Judged> judged) {
            Precision precision = Precision.ofJudged(judged);
            return new SuitePrecision(suite, precision.real, precision.invalid, precision.open, precision.undone);
        }
    }

    /** Classes with a regression, most false positives first. An incident counts once in each class that it has a benchmark of. */
    public List<SuitePrecision> of(long project) {
        List<Mention> mentions = changes.regressions(project);
        Map<Long, BenchmarkKey> names = keys.byIds(
                project, mentions.stream().map(Mention::benchmarkKey).distinct().toList());
        Map<String, Map<Long, Judged>> suites = new TreeMap<>();
        mentions.forEach(mention -> suites.computeIfAbsent(
                        Names.type(Objects.requireNonNull(names.get(mention.benchmarkKey()))), name -> new TreeMap<>())
                .put(mention.incident(), new Judged(mention.triage(), mention.recoveredSince())));
        return suites.entrySet().stream()
                .map(suite -> SuitePrecision.of(suite.getKey(), suite.getValue().values()))
                .sorted(Comparator.comparingInt(suite -> -suite.invalid()))
                .toList();
    }
}
