package dev.plateau.server.profiles;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a recording is of.
 *
 * @param upload the bundle that brought it; null when it came alone
 * @param benchmarkKey null when it is of the whole run, or of something else that ran then
 * @param label words of the sender; null for none
 */
public record RecordingSubject(
        long project,
        long run,
        @Nullable UUID upload,
        @Nullable Long benchmarkKey,
        @Nullable String label) {}
