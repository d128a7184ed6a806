package dev.plateau.server.detection;

import org.jspecify.annotations.Nullable;

/**
 * The verdict of minimum effect rules on a change.
 *
 * @param confirmedBy version that it was confirmed by, 0 for the defaults; null while it is not confirmed
 * @param below version that finds it too small, or null
 */
public record MinimumEffectVerdict(
        @Nullable Integer confirmedBy, @Nullable Integer below) {}
