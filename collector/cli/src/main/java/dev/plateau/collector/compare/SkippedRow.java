package dev.plateau.collector.compare;

import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
                                        "row " + one.row() + " (" + one.benchmark() + "), metric " + one.metric() + ": "
                                                + one.reason())))
                .toList();
    }
}
