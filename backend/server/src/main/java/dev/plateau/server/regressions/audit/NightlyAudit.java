package dev.plateau.server.regressions.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation of every series of a project from its start.
 *
 * @param requestedBy actor; "Plateau" for the nightly ones
 * @param series number of series at the request
 * @param evaluated number of series evaluated so far
 * @param finishedAt null while it runs
 * @param failed number of these that could not be evaluated
 * @param unsupported confirmed changes that the whole history does not show
 * @param unconfirmed changes that it shows and that were not confirmed
 */
public record NightlyAudit(
        long id,
        Instant requestedAt,
        String requestedBy,
        int series,
        int evaluated,
        long failed,
        @Nullable Instant finishedAt,
        long unsupported,
        long unconfirmed) {}
