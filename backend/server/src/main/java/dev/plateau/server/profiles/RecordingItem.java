package dev.plateau.server.profiles;

import dev.plateau.server.profiles.storage.RecordingState;
import dev.plateau.server.profiles.storage.StoragePlace;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recording as the API returns it.
 *
 * @param page address of its page
 * @param benchmarkKey number of the benchmark in the project; null without one
 * @param bytes size of the redacted file
 * @param reason why it is not whole
 * @param keptIn storage of the redacted file
 * @param keptReason why the file is not in its intended storage
 * @param keptUntil expiry of the file; null for ever, or after expiry
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
