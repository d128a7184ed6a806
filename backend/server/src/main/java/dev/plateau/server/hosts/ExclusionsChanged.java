package dev.plateau.server.hosts;

import java.util.List;

/**
 * Event: runs were excluded from detection, or included again. Published inside the transaction that decides it.
 *
 * @param why reason in words, for later events: "run 12 was excluded: the disk was full"
 */
public record ExclusionsChanged(List<Long> runs, String why) {}
