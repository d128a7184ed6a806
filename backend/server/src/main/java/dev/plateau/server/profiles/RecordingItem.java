package dev.plateau.server.profiles;

import dev.plateau.server.profiles.storage.RecordingState;
import dev.plateau.server.profiles.storage.StoragePlace;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recording as the API tells it.
 *
 * @param page address of its page
 * @param benchmarkKey number of the benchmark in the project; null when it is not of one
 * @param bytes size of the redacted file
 * @param reason why it is not whole
 * @param keptIn where the redacted file is
 * @param keptReason why it is not where it should be
 * @param keptUntil until when it is there; null for ever, or when it is not there any more
 * @param figures numbers about the recorded program; none until it is read
 */
public record RecordingItem(
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
        List<FigureItem> figures) {}
