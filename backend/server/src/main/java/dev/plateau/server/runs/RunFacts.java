package dev.plateau.server.runs;

import dev.plateau.wire.model.Conditions;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run without its scores.
 *
 * @param execution execution of a plan that the run belongs to
 * @param dirty true if the work tree had uncommitted changes; null if unknown
 * @param conditions conditions that must be equal for its scores to be comparable
 */
public record RunFacts(
        long id,
        long environmentId,
        String execution,
        @Nullable String branch,
        @Nullable String commit,
        @Nullable Boolean dirty,
        Instant measuredAt,
        Conditions conditions) {}
