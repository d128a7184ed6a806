package dev.plateau.server.series;

import java.util.List;

/**
 * Points were added to commit series. Published inside the transaction that stores them.
 *
 * @param run the run whose scores became points
 * @param branch the branch that it was measured on; empty when not known
 * @param series ids of the commit series, each once
 * @param scores ids of the scores, in the order of the series
 * @param history whether they are older ones, whose changes are no news
 */
public record SeriesExtended(
        long project, long run, String branch, List<Long> series, List<Long> scores, boolean history) {}
