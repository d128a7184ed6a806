package dev.plateau.server.series;

import dev.plateau.server.series.SeriesRelations.RunScores;

/**
 * Event: scores of a run became points of commit series. Published inside the transaction that stores them.
 *
 * @param history true if they were uploaded as history, whose changes are no news
 */
public record SeriesExtended(long project, RunScores scores, boolean history) {}
