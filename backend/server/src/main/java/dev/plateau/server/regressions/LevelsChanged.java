package dev.plateau.server.regressions;

import java.util.List;

/**
 * Changes of level were found, or more is known of them. Published inside the transaction that writes them.
 *
 * @param changes as they are stored now
 * @param gone ids of suspects that were none
 */
public record LevelsChanged(List<LevelChange> changes, List<Long> gone) {}
