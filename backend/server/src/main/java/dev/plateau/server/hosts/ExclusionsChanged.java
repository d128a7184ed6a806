package dev.plateau.server.hosts;

import java.util.List;

/**
 * Runs were excluded from detection, or included again. Published inside the transaction that decides it.
 *
 * @param why in words, for what follows from it: "run 12 was excluded: the disk was full"
 */
public record ExclusionsChanged(List<Long> runs, String why) {}
