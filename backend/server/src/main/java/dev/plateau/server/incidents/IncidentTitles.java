package dev.plateau.server.incidents;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.Incident.IncidentKey;
import dev.plateau.server.incidents.IncidentRecord.JdkStep;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the titles of incidents from their changes. */
@Component
record IncidentTitles(BenchmarkKeys keys, Environments environments, SeriesRelations relations) {
    /** More than one condition differs: the title alone must not read as a verdict on the JDK or the code. */
    private static final String CONFOUNDED = "confounded";

    /** Code seldom changes most of a suite; another machine does. */
    private static final String MACHINE = "probably the machine";

    private static final int SUITE = 4;

    /** @param changes worst first, at least one */
    String title(IncidentKey key, List<IncidentChange> changes) {
        long worst = changes.getFirst().benchmarkKey();
        String name = keys.byId(key.project(), worst).shortName();
        Set<Long> runs = changes.stream().map(change -> change.first().run()).collect(Collectors.toSet());
        int measured = relations.benchmarksOf(key.project(), runs);
        JdkStep step = key.step();
        EnvironmentNames names = environments.names(key.project());
        String note = note(key.cause());
        return step == null
                ? new IncidentTitle(
                                name,
                                measured,
                                IncidentTitle.sinceFirst(changes),
                                !note.isEmpty()
                                        ? note
                                        : isOfMachine(key, changes, measured) ? MACHINE : scope(key, changes, names))
                        .of(changes)
                : new IncidentTitle(name, measured, onJdk(step, names), note).of(changes);
    }

    private static String note(Cause cause) {
        return switch (cause) {
            case CONFOUNDED -> CONFOUNDED;
            case BENCHMARK -> "the benchmark changed";
            case SETTINGS -> "measured with other settings";
            default -> "";
        };
    }

    /** Tests for a likely change of machine: the host is unknown, and most benchmarks changed at once. */
    private static boolean isOfMachine(IncidentKey key, List<IncidentChange> changes, int measured) {
        return key.cause() == Cause.HOST_UNKNOWN && measured >= SUITE && 2 * IncidentTitle.count(changes) > measured;
    }

    static String onJdk(JdkStep step, EnvironmentNames names) {
        int from = names.jdk(step.from()).feature();
        int to = names.jdk(step.to()).feature();
        return from == to
                ? "on JDK " + names.jdk(step.to()).version() + " against "
                        + names.jdk(step.from()).version()
                : "on JDK " + KnownEnvironment.release(to) + " against " + KnownEnvironment.release(from);
    }

    /** "JDK 17 only", where others were measured at the same commit. */
    private String scope(IncidentKey key, List<IncidentChange> changes, EnvironmentNames names) {
        Set<Long> jdks = changes.stream()
                .map(IncidentChange::jdk)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        Set<Integer> features = features(jdks, names);
        String commit = changes.getFirst().first().commit();
        if (features.size() != 1 || commit == null) {
            return "";
        }
        Set<Long> measured = relations.jdksAt(key.project(), commit);
        return features(measured, names).size() > 1
                ? "JDK " + KnownEnvironment.release(features.iterator().next()) + " only"
                : "";
    }

    private static Set<Integer> features(Set<Long> jdks, EnvironmentNames names) {
        return jdks.stream().map(jdk -> names.jdk(jdk).feature()).collect(Collectors.toSet());
    }

    /**
     * An incident in one line: "12 of 31 benchmarks regressed since 4f2c1e9d02, worst 32 % slower, JDK 17 only". Where metrics differ, the benchmarks of
     * each: "3 of 31 benchmarks regressed (2 in time, 1 in allocation) since ...".
     *
     * @param name of the first benchmark; used where there is only one
     * @param measured number of benchmarks that the runs measured
     * @param since position in words: "since 4f2c1e9d02", "on JDK 17 against 11"
     * @param scope "JDK 17 only", "probably the machine", "confounded", or empty
     */
    record IncidentTitle(String name, int measured, String since, String scope) {

        /** @param changes worst first, at least one */
        String of(List<IncidentChange> changes) {
            long benchmarks = count(changes);
            double ratio = Objects.requireNonNullElse(
                    changes.getFirst().changePoint().remaining().ratio(), Double.NaN);
            IncidentChange worst = changes.getFirst();
            String size = Double.isNaN(ratio)
                    ? ""
                    : (benchmarks == 1 ? ", " : ", worst ") + ChangeWords.of(ratio, worst.metric(), worst.direction());
            String subject = benchmarks == 1
                    ? name
                    : benchmarks + (measured > benchmarks ? " of " + measured : "") + " benchmarks";
            if (changes.getFirst().harm() < 0) {
                size = size.replace("worst", "most");
            }
            return subject + " " + verb(changes) + " " + since + size
                    + (areOfOneMetric(changes) || size.isEmpty() ? "" : in(changes.getFirst()))
                    + (scope.isEmpty() ? "" : ", " + scope);
        }

        private static String verb(List<IncidentChange> changes) {
            boolean worse = changes.getFirst().harm() >= 0;
            String verdict = worse ? "regressed" : "improved";
            Map<String, Set<Long>> benchmarks = new LinkedHashMap<>();
            changes.forEach(change -> benchmarks
                    .computeIfAbsent(in(change), none -> new HashSet<>())
                    .add(change.benchmarkKey()));
            if (benchmarks.size() == 1) {
                return verdict + in(changes.getFirst());
            }
            return count(changes) == 1
                    ? verdict
                    : verdict
                            + benchmarks.entrySet().stream()
                                    .map(each -> each.getValue().size()
                                            + (each.getKey().isEmpty() ? " in the score" : each.getKey()))
                                    .collect(Collectors.joining(", ", " (", ")"));
        }

        private static long count(List<IncidentChange> changes) {
            return changes.stream().map(IncidentChange::benchmarkKey).distinct().count();
        }

        private static boolean areOfOneMetric(List<IncidentChange> changes) {
            return changes.stream().map(IncidentTitle::in).distinct().count() == 1;
        }

        /** " in allocation"; empty for the primary score. */
        private static String in(IncidentChange change) {
            if (change.metric().equals(Score.PRIMARY)) {
                return "";
            }
            boolean isOfBytes = change.unit().equals(Units.BYTES_PER_OPERATION);
            return " in " + (isOfBytes ? "allocation" : change.metric());
        }

        /** "since 4f2c1e9d02": the most frequent first commit; the day where the uploads name none. */
        static String sinceFirst(List<IncidentChange> changes) {
            return "since " + most(changes, change -> change.first().name());
        }

        /** A point by its commit, shortened, or its day. */
        static String name(@Nullable String commit, Instant at) {
            return commit == null ? LocalDate.ofInstant(at, ZoneOffset.UTC).toString() : Names.commit(commit);
        }

        static String most(List<IncidentChange> changes, Function<IncidentChange, String> value) {
            return changes.stream().collect(Collectors.groupingBy(value, Collectors.counting())).entrySet().stream()
                    .max(Map.Entry.<String, Long>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                    .orElseThrow()
                    .getKey();
        }
    }
}
