package dev.plateau.server.profiles;

import dev.plateau.server.api.Problem;
import dev.plateau.wire.Deadline;
import dev.plateau.wire.Limits;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** The bytes and the time that are left for the recordings of one upload. Not thread safe. */
public final class RecordingBudget {
    private final Deadline deadline;
    private long bytes;

    /** {@link Limits#RECORDING_BYTES}, until a deadline. */
    public RecordingBudget(Deadline deadline) {
        this(Limits.RECORDING_BYTES, deadline);
    }

    RecordingBudget(long bytes, Deadline deadline) {
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
     * @throws Problem 413 when there are not so many
     */
    void spend(long spent) {
        if (spent > bytes) {
            throw new Problem(
                    HttpStatus.CONTENT_TOO_LARGE,
                    "recordings-too-large",
                    "The recordings of this bundle are too large",
                    "Unpacked, they may have " + Limits.RECORDING_BYTES
                            + " bytes together, and nothing was stored. Send them in bundles of their own.");
        }
        bytes -= spent;
    }
}
