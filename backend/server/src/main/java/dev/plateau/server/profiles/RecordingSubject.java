package dev.plateau.server.profiles;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The run and benchmark of a recording.
 *
 * @param upload the bundle that contained it; null when it was sent alone
 * @param benchmarkKey null for the whole run, or for another program that ran then
 * @param label text of the sender; null for none
 */
public record RecordingSubject(
        long project,
        long run,
        @Nullable UUID upload,
        @Nullable Long benchmarkKey,
        @Nullable String label) {}
