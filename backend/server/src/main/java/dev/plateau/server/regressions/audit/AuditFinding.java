package dev.plateau.server.regressions.audit;

import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.wire.model.BenchmarkKey;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the confirmed changes of a series and its whole history.
 *
 * @param axis along which the series runs
 * @param changePoint id of the confirmed change; null for one that never was
 * @param score id of the first score of the new level
 * @param shift without interval
 */
public record AuditFinding(
        Kind kind,
        long series,
        Axis axis,
        BenchmarkKey benchmark,
        String metric,
        String unit,
        String branch,
        @Nullable Long changePoint,
        long score,
        ChangeSize shift) {
    /** Which of the two says that there is a change. */
    public enum Kind {
        /** It was confirmed, and the whole history makes nothing of it. */
        UNSUPPORTED,
        /** The whole history shows it, and it was never confirmed. */
        UNCONFIRMED
    }
}
