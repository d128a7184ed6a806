package dev.plateau.wire.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of the measured project in git.
 *
 * @param sha full or abbreviated commit id
 * @param branch or null on a detached head
 * @param time commit time, or null when not known
 * @param dirty whether the work tree had changes on top of the commit; null when not known
 */
public record Commit(
        @Nullable String sha,
        @Nullable String branch,
        @Nullable Instant time,
        @Nullable Boolean dirty) {}
