package dev.plateau.server.profiles;

import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** Bytes and time left for the recordings of one upload. Not thread safe. */
public final class RecordingBudget {
    private final UploadDeadline deadline;
    private long bytes;

    /** {@link UploadLimits#RECORDING_BYTES}, until a deadline. */
    public RecordingBudget(UploadDeadline deadline) {
        this(UploadLimits.RECORDING_BYTES, deadline);
    }

    RecordingBudget(long bytes, UploadDeadline deadline) {
        this.bytes = bytes;
        this.deadline = deadline;
    }

    long bytes() {
        return bytes;
    }

    Duration time() {
        return deadline.left();
    }

    /**
     * Spends bytes.
     *
     * @throws Problem 413 when fewer are left
     */
    void spend(long spent) {
        if (spent > bytes) {
            throw new Problem(
                    HttpStatus.CONTENT_TOO_LARGE,
                    "recordings-too-large",
                    "The recordings of this bundle are too large",
                    "Unpacked, they may have " + UploadLimits.RECORDING_BYTES
                            + " bytes together, and nothing was stored. Send them in bundles of their own.");
        }
        bytes -= spent;
    }
}
