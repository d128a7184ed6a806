package dev.plateau.server.regressions.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Every series of a project judged wholly.
 *
 * @param askedBy who wanted it; "Plateau" every night
 * @param series how many there were then
 * @param looked how many were looked at so far
 * @param finishedAt null while it is under way
 * @param failed how many of these could not be judged
 * @param unsupported confirmed changes that the whole history makes nothing of
 * @param unconfirmed changes that it shows and that were never confirmed
 */
public record NightlyAudit(
        long id,
        Instant askedAt,
        String askedBy,
        int series,
        int looked,
        int failed,
        @Nullable Instant finishedAt,
        int unsupported,
        int unconfirmed) {}
