package dev.plateau.statistics.search;

import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Searches the flags of two sides where each has flags that the other lacks: those of the changed side are set back, those of the old one forward.
 *
 * <p>The cause may be in either direction, and a part of it in both. So the search continues in the second direction where all flags of the first
 * bring back less than half of the change. When these change little, too, the smaller part is searched in the first direction.
 */
public final class TwoWaySearch {
    private final Way back;
    private final Way forward;
    private final int budget;
    private final long seed;
    private final List<MeasuredFork> onBack = new ArrayList<>();
    private int spent;
    private boolean isNew;

    /**
     * Prepares it.
     *
     * @param back from the changed side: its {@link Variant#REFERENCE} is the old one
     * @param forward from the old side: its reference is the changed one
     * @param budget forks in both directions together
     */
    public TwoWaySearch(Way back, Way forward, int budget, long seed) {
        this.back = back;
        this.forward = forward;
        this.budget = budget;
        this.seed = seed;
    }

    /**
     * One direction.
     *
     * @param prior weight of each flag, as in {@link CauseSearch#amongFlags}
     */
    public record Way(VariantForks source, double[] prior, SearchListener listener) {}

    /**
     * Outcome of a search, with its direction.
     *
     * @param forward whether the flags of the outcome are those set on the old side
     */
    public record Found(boolean forward, SearchOutcome outcome) {}

    /** Searches. */
    public Found run() throws IOException, InterruptedException {
        SearchSettings settings = SearchSettings.standard(budget, seed);
        SearchOutcome first = search(back, Map.of(), settings.forMainCause(), onBack);
        if (!(first instanceof NoCulprit)) {
            return new Found(false, first);
        }
        SearchOutcome second = search(
                forward, exchanged(), settings.withBudget(left() + 2 * SearchSettings.FIRST_LOOK), new ArrayList<>());
        if (!(second instanceof NoCulprit)) {
            return new Found(true, second);
        }
        // The same readings lead to the same requests, so the search resumes where it stopped.
        SearchOutcome again = search(back, measured(), settings.withBudget(left() + onBack.size()), new ArrayList<>());
        return again instanceof NoCulprit ? new Found(true, second) : new Found(false, again);
    }

    /**
     * Takes the known readings first; the listener follows the new ones.
     *
     * @param measured gets the new forks
     */
    private SearchOutcome search(
            Way way, Map<Variant, Deque<ForkReading>> known, SearchSettings settings, List<MeasuredFork> measured)
            throws IOException, InterruptedException {
        VariantForks source = variant -> {
            ForkReading reading =
                    known.getOrDefault(variant, new ArrayDeque<>()).poll();
            isNew = reading == null;
            return reading == null ? measure(way, variant) : reading;
        };
        return new CauseSearch(source, settings, listener(way.listener(), measured)).amongFlags(way.prior());
    }

    private ForkReading measure(Way way, Variant variant) throws BudgetSpent, IOException, InterruptedException {
        ForkReading reading = way.source().measure(variant);
        spent++;
        return reading;
    }

    private int left() {
        return budget - spent;
    }

    private SearchListener listener(SearchListener listener, List<MeasuredFork> measured) {
        return new SearchListener() {
            @Override
            public void measured(MeasuredFork fork) {
                if (isNew) {
                    measured.add(fork);
                    listener.measured(fork);
                }
            }

            @Override
            public void learned(StepPosterior posterior) {
                listener.learned(posterior);
            }
        };
    }

    /** The forks of the reproduction with their sides exchanged: both sides are the same, so they need not be reproduced once more. */
    private Map<Variant, Deque<ForkReading>> exchanged() {
        Map<Variant, Deque<ForkReading>> known = new HashMap<>();
        onBack.stream()
                .filter(fork -> fork.stage() == SearchStage.REPRODUCE)
                .forEach(fork ->
                        add(known, fork.variant().reference() ? Variant.NONE : Variant.REFERENCE, fork.reading()));
        return known;
    }

    private Map<Variant, Deque<ForkReading>> measured() {
        Map<Variant, Deque<ForkReading>> known = new HashMap<>();
        onBack.forEach(fork -> add(known, fork.variant(), fork.reading()));
        return known;
    }

    private static void add(Map<Variant, Deque<ForkReading>> known, Variant variant, ForkReading reading) {
        known.computeIfAbsent(variant, each -> new ArrayDeque<>()).add(reading);
    }
}
