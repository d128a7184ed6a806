package dev.plateau.server.runs;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The execution of a plan as its collector last reported it.
 *
 * @param id chosen by the collector, unique in the project
 * @param updatedAt time of its collector's last report
 */
public record ExecutionRecord(String id, Progress progress, Instant updatedAt) {
    /** Time without a report after which a collector counts as stopped: a cell seldom takes longer. */
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    /**
     * The progress of an execution.
     *
     * @param measured cells with a score
     * @param unmeasured cells with a reason instead
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

    /** True while it is live. */
    public boolean live(Instant now) {
        return !progress.finished() && updatedAt.isAfter(now.minus(TIMEOUT));
    }
}
