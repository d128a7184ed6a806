package dev.plateau.statistics.search;

import dev.plateau.statistics.search.VariantForks.ForkReading;

/** Follows a search. */
public interface SearchListener {
    /** Does nothing. */
    SearchListener NONE = new SearchListener() {};

    /** A fork was measured, or could not be. */
    default void measured(MeasuredFork fork) {}

    /** The search has a new posterior over its path. */
    default void learned(StepPosterior posterior) {}

    /**
     * A fork of a search.
     *
     * @param number from 1, in the order of time
     * @param round forks of one round were measured one after the other in random order
     */
    public record MeasuredFork(int number, int round, SearchStage stage, Variant variant, ForkReading reading) {}

    /** Stage of a search. */
    public enum SearchStage {
        /** Both sides, to see whether they differ. */
        REPRODUCE,
        /** All candidates at once, to see whether the cause is among them. */
        RESTORE,
        /** Bisection. */
        SEARCH,
        /** Fresh forks of the culprit. */
        VERIFY,
        /** The other candidates, to see whether they matter, too. */
        REMAINDER,
        /** Main effects of all remaining candidates at once. */
        SCREEN,
        /** Each of several culprits, to see whether it is needed. */
        MINIMISE
    }
}
