package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figures.NamedFigure;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recording, without its file and its profile.
 *
 * @param page address of its page
 * @param benchmarkKey number of the benchmark in the project; null without one
 * @param label text of the sender; null for none
 * @param bytes size of the redacted file
 * @param reason why it is not whole
 * @param keptIn storage of the redacted file
 * @param keptReason why the file is not in its intended storage
 * @param keptUntil expiry of the file; null for ever, or after expiry
 * @param operations of the benchmark during the recording; null when unknown
 * @param figures numbers about the recorded program; none until it is read
 */
public record RecordingRecord(
        long id,
        String page,
        long run,
        @Nullable Long benchmarkKey,
        @Nullable String label,
        Instant startedAt,
        Instant receivedAt,
        long bytes,
        RecordingState state,
        @Nullable String reason,
        boolean pinned,
        StoragePlace keptIn,
        @Nullable String keptReason,
        @Nullable Instant keptUntil,
        @Nullable Long operations,
        List<NamedFigure> figures) {
    /** Reading state of a recording. */
    public enum RecordingState {
        /** Not read yet. */
        WAITING,
        /** Read completely. */
        WHOLE,
        /** Read in part; the reason is stored. */
        PARTLY,
        /** Unreadable, never retried; the reason is stored. */
        REFUSED
    }

    /** Storage of the redacted file of a recording. */
    public enum StoragePlace {
        DATABASE,
        BUCKET,
        /** No file: the recording was refused, or the file has expired. */
        NOWHERE
    }
}
