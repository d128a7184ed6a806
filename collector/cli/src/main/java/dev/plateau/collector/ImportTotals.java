package dev.plateau.collector;

import dev.plateau.collector.screen.Table;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Numbers of an import; those of a dry run with the rows of the project's matrix that it would create. */
final class ImportTotals {
    private int stored;
    private int known;
    private int refused;
    private int scores;
    private int withoutIterations;
    private final Map<List<String>, MatrixRow> rows =
            new TreeMap<>((one, other) -> String.join("\n", one).compareTo(String.join("\n", other)));

    /** Benchmarks and results of a host, JDK, flag set and branch. */
    private static final class MatrixRow {
        private final Set<BenchmarkKey> benchmarks = new HashSet<>();
        private int results;
    }

    void know() {
        known++;
    }

    void refuse() {
        refused++;
    }

    int refused() {
        return refused;
    }

    void store(int count) {
        stored++;
        scores += count;
    }

    /** Adds a result that would be stored; returns the number of its scores, which may be none. */
    int add(Upload upload) {
        int found = 0;
        for (Upload.Run run : upload.runs()) {
            Environment environment = run.environment();
            MatrixRow row = rows.computeIfAbsent(
                    List.of(
                            environment.host().label(),
                            environment.jdk().version(),
                            environment.flagSet().name(),
                            String.valueOf(run.commit().branch())),
                    none -> new MatrixRow());
            row.results++;
            for (Upload.Row each : run.rows()) {
                row.benchmarks.add(each.key());
                found += each.scores().size();
                withoutIterations += (int) each.scores().stream()
                        .filter(score -> score.metric().equals(Score.PRIMARY) && score.measurements().length == 0)
                        .count();
            }
        }
        if (found > 0) {
            store(found);
        }
        return found;
    }

    Map<String, Integer> fields() {
        return Map.of("stored", stored, "known", known, "refused", refused, "scores", scores);
    }

    String line(boolean dryRun) {
        return (dryRun ? stored + " would be sent, " : stored + " stored, " + known + " known before, ") + refused
                + " refused: " + scores + " scores";
    }

    List<String> lines(boolean dryRun) {
        List<String> lines = new ArrayList<>();
        if (!rows.isEmpty()) {
            Table table = new Table("host", "JDK", "flag set", "branch", ">benchmarks", ">results");
            rows.forEach((key, row) -> table.row(
                    key.get(0),
                    key.get(1),
                    key.get(2),
                    key.get(3),
                    String.valueOf(row.benchmarks.size()),
                    String.valueOf(row.results)));
            lines.addAll(table.lines());
        }
        if (withoutIterations > 0) {
            lines.add(withoutIterations
                    + " scores have no iterations: comparisons of two runs have no interval, detection works on the"
                    + " history.");
        }
        lines.add(line(dryRun));
        return lines;
    }
}
