package dev.plateau.server.hosts;

import java.util.List;

/**
 * Runs came to be judged, or no longer are. Published inside the transaction that decides it.
 *
 * @param why in words, for what follows from it: "run 12 is marked bad: the disk was full"
 */
public record RunsReweighed(List<Long> runs, String why) {}
