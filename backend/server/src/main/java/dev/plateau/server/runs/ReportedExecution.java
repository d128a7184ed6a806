package dev.plateau.server.runs;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The execution of a plan as its collector last told it.
 *
 * @param updatedAt when it was told
 */
public record ReportedExecution(String id, Progress progress, Instant updatedAt) {
    /** A collector that says nothing for so long has gone away: a cell seldom takes longer. */
    private static final Duration SILENCE = Duration.ofMinutes(30);

    /**
     * How far it is.
     *
     * @param planned number of cells
     * @param measured cells with a score
     * @param unmeasured cells with a reason instead
     * @param current what is being measured; null when nothing is
     * @param expectedEnd null when not known
     */
    public record Progress(
            String plan,
            int planned,
            int measured,
            int unmeasured,

            @Schema(maxLength = UploadLimits.LONG_NAME) @Nullable
            String current,

            Instant startedAt,
            @Nullable Instant expectedEnd,
            boolean finished) {
        public Progress {
            Objects.requireNonNull(plan, "plan");
            Objects.requireNonNull(startedAt, "startedAt");
        }
    }

    /** Whether it goes on now. */
    public boolean live(Instant now) {
        return !progress.finished() && updatedAt.isAfter(now.minus(SILENCE));
    }
}
