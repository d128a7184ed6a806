package dev.plateau.statistics.search;

/**
 * A fork of a search.
 *
 * @param number from 1, in the order of time
 * @param round forks of one round were measured one after the other in random order
 */
public record MeasuredFork(int number, int round, SearchStage stage, Variant variant, ForkReading reading) {}
