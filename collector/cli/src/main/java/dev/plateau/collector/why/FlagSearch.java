package dev.plateau.collector.why;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.FlagCandidates.FlagCandidate;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchSession.Found;
import dev.plateau.statistics.search.TwoWaySearch;
import dev.plateau.statistics.search.TwoWaySearch.Way;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Searches the flags of two environments of this machine: those of the new side set back, and, where the old side has flags that the new one lacks,
 * also those of the old side set forward.
 */
public final class FlagSearch {
    private final SearchSession session;
    private final FlagRoute back;
    private final FlagRoute forward;

    private FlagSearch(SearchSession session, FlagRoute back, FlagRoute forward) {
        this.session = session;
        this.back = back;
        this.forward = forward;
    }

    /** Reads the candidates from the JVMs of both sides; measures nothing. */
    public static FlagSearch of(SearchSession session) throws IOException, InterruptedException {
        return new FlagSearch(session, FlagRoute.back(session.cell()), FlagRoute.forward(session.cell()));
    }

    /** Searches. */
    public SearchResult run(Effort effort) throws WrongUsage, IOException, InterruptedException {
        return session.run(effort, List.of(options(back), options(forward)), remarks(), this::search);
    }

    private static List<String> options(FlagRoute route) {
        return route.all().stream().map(FlagCandidate::option).toList();
    }

    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        remarks.add(back.all().size() + " flags can be set back on "
                + back.changed().environment().id() + ", "
                + forward.all().size() + " forward on "
                + forward.changed().environment().id() + ".");
        back.excluded()
                .forEach((name, reason) -> remarks.add(
                        "Excluded: " + name + ": " + reason.lines().findFirst().orElse("")));
        return remarks;
    }

    private Found search(SearchForks forks, int budget, long seed) throws IOException, InterruptedException {
        if (!hasFlagsOfItsOwn(forward)) {
            return new Found(back, forks.search(back, budget, seed).amongFlags(back.weights()));
        }
        TwoWaySearch.Found found = new TwoWaySearch(way(back, forks), way(forward, forks), budget, seed).run();
        return new Found(found.forward() ? forward : back, found.outcome());
    }

    private static Way way(FlagRoute route, SearchForks forks) {
        return new Way(variant -> forks.measure(route, variant), route.weights(), forks.listener(route));
    }

    /** True if it can set flags that the other side lacks. */
    private boolean hasFlagsOfItsOwn(FlagRoute route) {
        Set<String> tried = back.all().stream().map(FlagCandidate::name).collect(Collectors.toCollection(HashSet::new));
        return route.all().stream().anyMatch(candidate -> !tried.contains(candidate.name()));
    }
}
