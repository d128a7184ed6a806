package dev.plateau.server.series;

import java.util.List;

/**
 * Event: points were added to commit series. Published inside the transaction that stores them.
 *
 * @param run the run whose scores became points
 * @param branch the branch that it was measured on; empty if unknown
 * @param series ids of the commit series, each once
 * @param scores ids of the scores, in the order of the series
 * @param history true if they were uploaded as history, whose changes are no news
 */
public record SeriesExtended(
        long project, long run, String branch, List<Long> series, List<Long> scores, boolean history) {}
