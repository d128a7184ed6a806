package dev.plateau.collector.why;

import dev.plateau.collector.measure.ForkScore;
import dev.plateau.collector.why.SearchEntry.SearchFork;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import dev.plateau.statistics.search.Variant;
import dev.plateau.wire.flags.FlagRedactor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Result of a search.
 *
 * @param route side whose candidates the outcome numbers
 * @param forks in the order of time
 * @param posterior probability of each candidate when bisection ended; empty where it never began
 */
public record SearchResult(
        SearchedCell cell,
        SearchRoute route,
        SearchOutcome outcome,
        List<SearchFork> forks,
        List<Double> posterior,
        SearchFolder folder) {
    /** Score of the far side over that of the near side, with an interval; the search may have them the other way round. */
    RatioInterval.Known ratio(NotReproduced none) {
        LogRatio found = none.difference();
        double sign = isBack() ? -1 : 1;
        return new LogRatio(sign * found.estimate(), found.standardError(), found.degreesOfFreedom())
                .interval(VerdictRule.DEFAULT.confidence());
    }

    /** True if flags of the far side were set as on the near side, so that the search went backwards. */
    boolean isBack() {
        return route instanceof FlagRoute flags && flags.isBack();
    }

    /** A candidate by its number in the search, from 1. */
    SearchRoute.Named candidate(int number) {
        return route.candidates().get(number - 1);
    }

    /** True if a position of a path has no score, as its build failed. */
    boolean isUnmeasured(int position) {
        String variant = Variant.prefix(position).toString();
        return forks.stream()
                .anyMatch(fork -> !fork.problem().isEmpty() && fork.variant().equals(variant));
    }

    /** Verified options that bring the near side's scores back on the far side; empty where none is known. */
    public List<String> remedy() {
        return isBack()
                ? SearchReport.verified(outcome).stream()
                        .map(member -> candidate(member.candidate()).setting())
                        .toList()
                : List.of();
    }

    /** Environment of the candidates: that whose flags were set, or that in which commits were measured. */
    public String changed() {
        return route instanceof FlagRoute flags
                ? flags.changed().environment().id()
                : cell.to().environment().id();
    }

    /** Unit of the forks' medians: {@code ops/s}. */
    public String unit() throws IOException {
        return ForkScore.read(firstFork()).unit();
    }

    /** JMH's JSON of the first fork that was measured. */
    public Path firstFork() {
        int measured = forks.stream()
                .filter(fork -> fork.problem().isEmpty())
                .findFirst()
                .orElseThrow()
                .number();
        return folder.json(measured);
    }

    /** Kind of the candidates: {@code flags}, {@code jdks} or {@code commits}. */
    public String searched() {
        return route instanceof FlagRoute ? "flags" : route.name();
    }

    /** The same without values of flags that may be secrets. */
    public SearchResult redacted(FlagRedactor redactor) {
        List<SearchFork> shown = forks.stream()
                .map(fork -> new SearchFork(
                        fork.number(),
                        fork.route(),
                        fork.variant(),
                        redactor.flags(fork.options()),
                        fork.median(),
                        fork.hostSpeed(),
                        redactor.text(fork.problem()),
                        fork.startedAt(),
                        fork.finishedAt()))
                .toList();
        return new SearchResult(cell, route, outcome, shown, posterior, folder);
    }

    /** Medians of the forks of a variant. */
    List<Double> medians(String routeName, Variant variant) {
        return forks.stream()
                .filter(fork -> fork.route().equals(routeName)
                        && fork.variant().equals(variant.toString())
                        && fork.problem().isEmpty())
                .map(SearchFork::median)
                .toList();
    }
}
