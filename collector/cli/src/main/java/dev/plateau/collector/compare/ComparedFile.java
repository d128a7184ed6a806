package dev.plateau.collector.compare;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison: a file, or {@code FILE#ENVIRONMENT} for a part of it, such as {@code r.zip#17/default}.
 *
 * @param named as the user wrote it
 * @param skipped rows of the whole file that have no score here
 */
public record ComparedFile(String named, List<MeasuredRun> runs, List<SkippedRow> skipped) {
    /**
     * Reads a side.
     *
     * @param metric the metric to compare
     * @throws WrongUsage when the file holds nothing to compare
     * @throws IOException when the file can't be read to its end
     */
    public static ComparedFile read(String named, String metric) throws WrongUsage, IOException {
        int end = endOfFile(named);
        Path file = Path.of(named.substring(0, end));
        String wanted = end == named.length() ? "" : named.substring(end + 1);
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such file");
        }
        Upload upload = upload(file);
        List<MeasuredRun> all = MeasuredRun.of(upload.runs(), file.toRealPath().toString());
        List<SkippedRow> skipped = SkippedRow.of(upload, metric);
        if (all.isEmpty()) {
            throw new WrongUsage(file + " holds no score to compare: " + joined(skipped, SkippedRow::text));
        }
        List<MeasuredRun> runs =
                all.stream().filter(run -> matches(run.run(), wanted)).toList();
        if (runs.isEmpty()) {
            throw new WrongUsage(file + " has no environment `" + wanted + "`; it has "
                    + String.join(
                            ", ",
                            all.stream().map(MeasuredRun::label).distinct().toList()));
        }
        return new ComparedFile(named, runs, skipped);
    }

    /** The file, whatever part of it was chosen. */
    public Path file() {
        return Path.of(named.substring(0, endOfFile(named)));
    }

    private static int endOfFile(String named) {
        int hash = named.lastIndexOf('#');
        return hash < 0 || Files.exists(Path.of(named)) ? named.length() : hash;
    }

    private static Upload upload(Path file) throws WrongUsage, IOException {
        try {
            Upload upload = new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE);
            if (!upload.isComplete()) {
                throw brokenOff(file, upload.problems());
            }
            return upload;
        } catch (UnreadableUpload e) {
            if (!e.isComplete()) {
                throw brokenOff(file, e.problems());
            }
            throw new WrongUsage(file + ": " + e.getMessage() + ". `plateau collect check` says more.");
        }
    }

    /** Rows after the point where the file breaks off may be the regressed ones. */
    private static IOException brokenOff(Path file, List<Upload.Problem> problems) {
        return new IOException(file + ": " + joined(problems, Upload.Problem::toString));
    }

    private static <T> String joined(List<T> parts, Function<T, String> text) {
        return parts.stream().map(text).collect(Collectors.joining("; "));
    }

    /** True if a row of the benchmark was skipped: then its score may be missing for that reason alone. */
    boolean hasSkipped(String benchmark) {
        return skipped.stream().anyMatch(row -> benchmark.equals(row.benchmark()));
    }

    /** {@code 17}, {@code 17.0.15}, {@code 17.0.15-0a1b2c3d4e/default}, {@code 17/default}, {@code /default}; {@code 8} for {@code 1.8.0_392}, {@code 26} for {@code 26-ea}. */
    private static boolean matches(Run run, String wanted) {
        String[] parts = wanted.split("/", 2);
        String version = run.environment().jdk().version();
        String feature = Integer.toString(run.environment().jdk().feature());
        boolean jdk = parts[0].isEmpty()
                || feature.equals(parts[0])
                || version.equals(parts[0])
                || parts[0].equals(version + "-" + run.environment().jdk().build())
                || version.startsWith(parts[0] + ".");
        return jdk && (parts.length == 1 || run.environment().flagSet().name().equals(parts[1]));
    }

    /**
     * A row of a file without a score to compare: it could not be read, or it carries no number.
     *
     * @param benchmark its full name; null when not even that could be read
     * @param text its place and the reason: "row 3 (a.B.c), field mode: expected thrpt, avgt, sample or ss, found ..."
     */
    public record SkippedRow(@Nullable String benchmark, String text) {
        /** Rows that could not be read, then those without a number. A row without a primary score has no other metric, either. */
        static List<SkippedRow> of(Upload upload, String metric) {
            return Stream.concat(
                            upload.problems().stream()
                                    .map(problem -> new SkippedRow(problem.benchmark(), problem.toString())),
                            upload.skipped().stream()
                                    .filter(one -> one.metric().equals(metric)
                                            || one.metric().equals(Score.PRIMARY))
                                    .map(one -> new SkippedRow(
                                            one.benchmark(),
                                            "row " + one.row() + " (" + one.benchmark() + "), metric " + one.metric()
                                                    + ": " + one.reason())))
                    .toList();
        }
    }
}
