package dev.plateau.collector.why;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchSession.Found;
import dev.plateau.statistics.search.CauseSearch;
import dev.plateau.statistics.search.ForkReading;
import dev.plateau.statistics.search.MeasuredFork;
import dev.plateau.statistics.search.SearchListener;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;
import dev.plateau.statistics.search.SearchSettings;
import dev.plateau.statistics.search.SearchStage;
import dev.plateau.statistics.search.StepPosterior;
import dev.plateau.statistics.search.Variant;
import dev.plateau.statistics.search.VariantForks;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Searches the flags of two environments of this machine. Flags of the new side are set back first. If that brings back little, and the old side has
 * flags that the new one lacks, those are set on the old side.
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

    /** Asks the JVMs of both sides for candidates; measures nothing. */
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
        Reproduced reproduced = new Reproduced(forks.listener(back));
        SearchOutcome outcome = search(back, variant -> forks.measure(back, variant), budget, seed, reproduced);
        if (!(outcome instanceof NoCulprit) || !hasFlagsOfItsOwn(forward)) {
            return new Found(back, outcome);
        }
        // The same two sides with the roles exchanged: they need not be reproduced once more.
        VariantForks source = variant -> {
            Optional<ForkReading> known = reproduced.take(variant);
            return known.isPresent() ? known.get() : forks.measure(forward, variant);
        };
        int left = budget - forks.forks().size() + reproduced.certainToBeTaken();
        return new Found(forward, search(forward, source, left, seed, forks.listener(forward)));
    }

    private static SearchOutcome search(
            FlagRoute route, VariantForks source, int budget, long seed, SearchListener listener)
            throws IOException, InterruptedException {
        return new CauseSearch(source, SearchSettings.standard(budget, seed), listener).amongFlags(route.weights());
    }

    /** Whether it can set flags that the other side does not know. */
    private boolean hasFlagsOfItsOwn(FlagRoute route) {
        Set<String> tried = back.all().stream().map(FlagCandidate::name).collect(Collectors.toCollection(HashSet::new));
        return route.all().stream().anyMatch(candidate -> !tried.contains(candidate.name()));
    }

    /** Keeps the forks of the reproduction, for the search in the other direction. */
    private static final class Reproduced implements SearchListener {
        private final SearchListener next;
        private final Map<Variant, Deque<ForkReading>> bySide = new HashMap<>();

        Reproduced(SearchListener next) {
            this.next = next;
        }

        @Override
        public void measured(MeasuredFork fork) {
            if (fork.stage() == SearchStage.REPRODUCE) {
                Variant exchanged = fork.variant().reference() ? Variant.NONE : Variant.REFERENCE;
                bySide.computeIfAbsent(exchanged, side -> new ArrayDeque<>()).add(fork.reading());
            }
            next.measured(fork);
        }

        @Override
        public void learned(StepPosterior posterior) {
            next.learned(posterior);
        }

        Optional<ForkReading> take(Variant variant) {
            return Optional.ofNullable(
                    bySide.getOrDefault(variant, new ArrayDeque<>()).poll());
        }

        /** Forks that the other search takes for sure: those of its first look. */
        int certainToBeTaken() {
            return bySide.values().stream()
                    .mapToInt(forks -> Math.min(forks.size(), SearchSettings.FIRST_LOOK))
                    .sum();
        }
    }
}
