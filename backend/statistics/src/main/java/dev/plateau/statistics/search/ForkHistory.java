package dev.plateau.statistics.search;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.Level;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;

/** All forks of a search, and the source of new ones. Counts them against the budget. */
final class ForkHistory {
    /** Forks of a bisection that follow each other and count as one block once the host drifts. */
    private static final int FORKS_OF_A_STRETCH = 4;

    private final VariantForks source;
    private final int budget;
    private final SearchListener listener;
    private final Random random;
    private final List<MeasuredFork> forks = new ArrayList<>();
    private final Map<Variant, List<MeasuredFork>> byVariant = new HashMap<>();
    private final Set<Variant> missing = new HashSet<>();
    private int rounds;
    private int leftInStretch;
    private boolean drifting;

    ForkHistory(VariantForks source, SearchSettings settings, SearchListener listener) {
        this.source = source;
        this.budget = settings.budget();
        this.listener = listener;
        this.random = new Random(settings.seed());
    }

    /** Measures each variant once in each round, in random order. */
    void measureRounds(SearchStage stage, List<Variant> variants, int count)
            throws BudgetSpent, IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            List<Variant> order = new ArrayList<>(variants);
            Collections.shuffle(order, random);
            rounds++;
            leftInStretch = 0;
            for (Variant variant : order) {
                measure(stage, variant);
            }
        }
    }

    /** Measures one fork; empty if its variant can't be measured. */
    Optional<MeasuredFork> measureOne(SearchStage stage, Variant variant)
            throws BudgetSpent, IOException, InterruptedException {
        if (leftInStretch == 0) {
            rounds++;
            leftInStretch = FORKS_OF_A_STRETCH;
        }
        leftInStretch--;
        return measure(stage, variant);
    }

    private Optional<MeasuredFork> measure(SearchStage stage, Variant variant)
            throws BudgetSpent, IOException, InterruptedException {
        if (missing.contains(variant)) {
            return Optional.empty();
        }
        if (forks.size() >= budget) {
            throw new BudgetSpent();
        }
        ForkReading reading = source.measure(variant);
        MeasuredFork fork = new MeasuredFork(forks.size() + 1, rounds, stage, variant, reading);
        if (reading.isMeasured()) {
            forks.add(fork);
            byVariant.computeIfAbsent(variant, each -> new ArrayList<>()).add(fork);
            drifting = drifting || HostDriftCheck.drifts(hostSpeeds(), variance());
        } else {
            missing.add(variant);
        }
        listener.measured(fork);
        return Optional.of(fork).filter(measured -> reading.isMeasured());
    }

    boolean isMissing(Variant variant) {
        return missing.contains(variant);
    }

    /** True once the host moved so much that only forks of one round can be compared; stays true. */
    boolean drifts() {
        return drifting;
    }

    List<MeasuredFork> of(Variant variant) {
        return Collections.unmodifiableList(byVariant.getOrDefault(variant, List.of()));
    }

    /** Mean of a variant; empty without a fork. */
    Optional<Level> level(int position, Variant variant) {
        List<MeasuredFork> measured = of(variant);
        OptionalDouble mean =
                measured.stream().mapToDouble(fork -> fork.reading().log()).average();
        return mean.isEmpty()
                ? Optional.empty()
                : Optional.of(new Level(position, measured.size(), mean.getAsDouble()));
    }

    /** Second over first, from all their forks. */
    LogRatio contrast(Variant first, Variant second) {
        return BlockRegression.contrast(of(first), of(second), drifting);
    }

    /** Second over first, from forks measured later than this many: those of a bisection are chosen by their values. */
    LogRatio contrastSince(int count, Variant first, Variant second) {
        return BlockRegression.contrast(since(count, first), since(count, second), drifting);
    }

    private List<MeasuredFork> since(int count, Variant variant) {
        return forks.subList(count, forks.size()).stream()
                .filter(fork -> fork.variant().equals(variant))
                .toList();
    }

    /** Forks measured so far. */
    int size() {
        return forks.size();
    }

    /** Variance of the logs of forks of one variant, pooled over the variants. */
    private double variance() {
        double squares = 0;
        int freedom = 0;
        for (List<MeasuredFork> group : byVariant.values()) {
            double[] logs =
                    group.stream().mapToDouble(fork -> fork.reading().log()).toArray();
            double mean = Arrays.stream(logs).average().orElseThrow();
            squares += Arrays.stream(logs)
                    .map(log -> log - mean)
                    .map(distance -> distance * distance)
                    .sum();
            freedom += logs.length - 1;
        }
        return freedom == 0 ? 0 : squares / freedom;
    }

    private double[] hostSpeeds() {
        return forks.stream().mapToDouble(fork -> fork.reading().hostSpeed()).toArray();
    }
}
