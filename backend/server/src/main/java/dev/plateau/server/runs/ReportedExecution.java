package dev.plateau.server.runs;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** The execution of a plan as its collector last reported it. */
@Entity
@Table(name = "execution")
@Immutable
@IdClass(ReportedExecution.Key.class)
public class ReportedExecution {
    /** Time without a report after which a collector counts as stopped: a cell seldom takes longer. */
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    @Id
    long projectId;

    @Id
    private String id;

    private String plan;
    private int planned;
    private int measured;
    private int unmeasured;

    @Nullable
    private String current;

    private Instant startedAt;
    private Instant updatedAt;

    @Nullable
    private Instant finishedAt;

    @Nullable
    private Instant expectedEnd;

    @SuppressWarnings("NullAway.Init")
    protected ReportedExecution() {}

    /** Collectors choose ids, so projects may have the same ones. */
    record Key(long projectId, String id) {}

    /**
     * The progress of an execution.
     *
     * @param planned number of cells
     * @param measured cells with a score
     * @param unmeasured cells with a reason instead
     * @param current the cell being measured, or null
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

    public String id() {
        return id;
    }

    public Progress progress() {
        return new Progress(plan, planned, measured, unmeasured, current, startedAt, expectedEnd, finishedAt != null);
    }

    /** Time of its collector's last report. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** True while it is live. */
    public boolean live(Instant now) {
        return finishedAt == null && updatedAt.isAfter(now.minus(TIMEOUT));
    }
}
