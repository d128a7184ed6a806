package dev.plateau.collector.why;

import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.StepPosterior;
import java.util.List;

/** Receives the events of a search. */
public interface SearchProgress {
    /**
     * The search begins or is resumed.
     *
     * @param remarks on its candidates
     * @param known forks that are in the journal already
     */
    void began(SearchedCell cell, List<String> remarks, SearchFolder folder, int known);

    /** A fork was measured. */
    void measured(SearchRoute route, MeasuredFork fork);

    /** Bisection has a new posterior. */
    void learned(SearchRoute route, StepPosterior posterior);

    /** Another JMH runs on this machine. */
    void waiting();
}
