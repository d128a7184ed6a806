package dev.plateau.collector.why;

import dev.plateau.collector.why.SearchEntry.SearchFork;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import java.util.List;

/**
 * What a search found.
 *
 * @param route side whose candidates the outcome numbers
 * @param forks in the order of time
 */
public record SearchResult(
        SearchedCell cell, SearchRoute route, SearchOutcome outcome, List<SearchFork> forks, SearchFolder folder) {
    /** Score of the far side over that of the near side, with a 99 % interval; the search may see them the other way round. */
    RatioInterval.Known ratio(NotReproduced none) {
        LogRatio found = none.difference();
        double sign = isBack() ? -1 : 1;
        return new LogRatio(sign * found.estimate(), found.standardError(), found.degreesOfFreedom())
                .interval(VerdictRule.DEFAULT.confidence());
    }

    /** Whether flags of the far side were set as on the near side, so that the search went backwards. */
    boolean isBack() {
        return route instanceof FlagRoute flags && flags.isBack();
    }

    /** A candidate by its number in the search, from 1. */
    SearchRoute.Named candidate(int number) {
        return route.candidates().get(number - 1);
    }

    /** What the candidates belong to: the environment whose flags were set, or that in which commits were measured. */
    String changed() {
        return route instanceof FlagRoute flags
                ? flags.changed().environment().id()
                : cell.to().environment().id();
    }
}
