package dev.plateau.server.profiles;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recording as the API tells it.
 *
 * @param benchmarkKey number of the benchmark in the project; null when it is not of one
 * @param bytes size of the redacted file
 * @param state WAITING to be read, WHOLE, PARTLY read or REFUSED
 * @param reason why it is not whole
 * @param keptIn where the redacted file is: DATABASE, BUCKET or NOWHERE
 * @param keptReason why it is not where it should be
 * @param figures numbers about the recorded program; none until it is read
 */
record RecordingItem(
        long id,
        long run,
        @Nullable Long benchmarkKey,
        @Nullable String label,
        Instant startedAt,
        Instant receivedAt,
        long bytes,
        String state,
        @Nullable String reason,
        boolean pinned,
        String keptIn,
        @Nullable String keptReason,
        List<FigureItem> figures) {}
