package dev.plateau.server.comparisons;

import dev.plateau.wire.model.Score;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The selection of a matrix's data.
 *
 * @param metric the metric to compare
 * @param host the host
 * @param baseline environment of the baseline column; null for the oldest JDK without flags
 * @param branch only points of this branch; empty for the newest of any
 * @param execution only runs of this execution of a plan; empty for the newest of any
 * @param newestScore id of the last score used, {@link Long#MAX_VALUE} for any: later scores have higher ids
 */
public record MatrixSelection(
        String metric, long host, @Nullable Long baseline, String branch, String execution, long newestScore) {
    /**
     * Fills in the defaults of a request.
     *
     * @param metric null or empty for the primary score
     * @param host null for the host last used
     * @param branch null for the project's main branch
     * @param execution null for the newest of any
     * @param newestScore null for any
     */
    public static MatrixSelection of(
            Choices choices,
            @Nullable String metric,
            @Nullable Long host,
            @Nullable Long baseline,
            @Nullable String branch,
            @Nullable String execution,
            @Nullable Long newestScore) {
        return new MatrixSelection(
                metric == null || metric.isEmpty() ? Score.PRIMARY : metric,
                choices.host(host).orElse(0L),
                baseline,
                branch == null ? choices.defaultBranch() : branch,
                Objects.requireNonNullElse(execution, ""),
                Objects.requireNonNullElse(newestScore, Long.MAX_VALUE));
    }
}
