package dev.plateau.server.incidents;

import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An incident in one line: "12 of 31 benchmarks regressed since 4f2c1e9d02, worst +48 %, JDK 17 only".
 *
 * @param name of the first benchmark; used where there is only one
 * @param measured number of benchmarks that the runs measured
 * @param since position in words: "since 4f2c1e9d02", "on JDK 17 against 11"
 * @param scope "JDK 17 only", "probably the machine", "confounded", or empty
 */
record IncidentTitle(String name, int measured, String since, String scope) {

    /** @param changes worst first, at least one */
    String of(List<IncidentChange> changes) {
        long benchmarks =
                changes.stream().map(IncidentChange::benchmarkKey).distinct().count();
        double ratio = Objects.requireNonNullElse(
                changes.getFirst().changePoint().remaining().ratio(), Double.NaN);
        String size = Double.isNaN(ratio) ? "" : (benchmarks == 1 ? ", " : ", worst ") + Quantity.roughChange(ratio);
        String subject =
                benchmarks == 1 ? name : benchmarks + (measured > benchmarks ? " of " + measured : "") + " benchmarks";
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
        return areOfOneMetric(changes) ? verdict + in(changes.getFirst()) : verdict;
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
