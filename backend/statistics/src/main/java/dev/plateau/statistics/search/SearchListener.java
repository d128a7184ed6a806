package dev.plateau.statistics.search;

/** Follows a search. */
public interface SearchListener {
    /** Does nothing. */
    SearchListener NONE = new SearchListener() {};

    /** A fork was measured, or could not be. */
    default void measured(MeasuredFork fork) {}

    /** The search has a new posterior over its path. */
    default void learned(StepPosterior posterior) {}
}
