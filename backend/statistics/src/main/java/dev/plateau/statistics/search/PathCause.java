package dev.plateau.statistics.search;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.search.PathSearch.Located;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.Level;
import dev.plateau.statistics.search.SearchOutcome.NotAStep;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchOutcome.Unsure;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The cause on a path where only the order of the candidates can be measured: commits, or builds of a JDK. */
final class PathCause {
    /** Searches of one part of the path; the second one has the forks of a failed verification as well. */
    private static final int MAX_TRIES = 2;

    private final ForkHistory history;
    private final double[] prior;
    private final SearchSettings settings;
    private final SearchListener listener;
    private final Reproduction reproduction;
    private final List<VerifiedCause> members = new ArrayList<>();
    private List<Integer> suspects = List.of();

    PathCause(ForkHistory history, double[] prior, SearchSettings settings, SearchListener listener) {
        this.history = history;
        this.prior = prior.clone();
        this.settings = settings;
        this.listener = listener;
        this.reproduction = new Reproduction(history, Variant.NONE, Variant.prefix(prior.length), settings);
    }

    SearchOutcome run() throws IOException, InterruptedException {
        try {
            Optional<SearchOutcome> end = reproduction.run();
            if (end.isPresent()) {
                return end.get();
            }
            searchParts();
        } catch (BudgetSpent e) {
            // The outcome rests on the forks measured so far.
        }
        return conclusion();
    }

    /** Searches for further steps in the part where most of the change is left, until they explain it: each explains a fifth, so three at most. */
    private void searchParts() throws BudgetSpent, IOException, InterruptedException {
        int from = 0;
        int to = prior.length;
        while (true) {
            Optional<Integer> verified = verifiedStep(from, to);
            if (verified.isEmpty() || explained() >= SearchSettings.MAIN_SHARE) {
                return;
            }
            int step = verified.get();
            Variant start = Variant.prefix(from);
            Variant before = Variant.prefix(step - 1);
            Variant after = Variant.prefix(step);
            Variant end = Variant.prefix(to);
            int earlier = history.size();
            List<Variant> corners =
                    List.of(start, before, after, end).stream().distinct().toList();
            history.measureRounds(SearchStage.REMAINDER, corners, settings.verifyForks());
            LogRatio left = history.contrastSince(earlier, start, before);
            LogRatio right = history.contrastSince(earlier, after, end);
            boolean isLeft = reproduction.direction() * (left.estimate() - right.estimate()) > 0;
            if (!reproduction.isVerified(isLeft ? left : right, SearchSettings.MIN_SHARE)) {
                return;
            }
            from = isLeft ? from : step;
            to = isLeft ? step - 1 : to;
        }
    }

    /** Finds one step and measures fresh forks on both sides of it. */
    private Optional<Integer> verifiedStep(int from, int to) throws BudgetSpent, IOException, InterruptedException {
        PathSearch search = new PathSearch(
                history,
                position -> Variant.prefix(from + position),
                Arrays.copyOfRange(prior, from, to),
                reproduction.direction(),
                settings,
                listener);
        for (int attempt = 0; attempt < MAX_TRIES; attempt++) {
            Located located;
            try {
                located = search.run();
            } finally {
                suspects = search.suspects().stream().map(step -> from + step).toList();
            }
            if (!located.isOne()) {
                suspects = IntStream.rangeClosed(from + located.before() + 1, from + located.after())
                        .boxed()
                        .toList();
                return Optional.empty();
            }
            Variant before = Variant.prefix(from + located.before());
            Variant after = Variant.prefix(from + located.after());
            int earlier = history.size();
            history.measureRounds(SearchStage.VERIFY, List.of(before, after), settings.verifyForks());
            LogRatio difference = history.contrastSince(earlier, before, after);
            if (reproduction.isVerified(difference, SearchSettings.MIN_SHARE)) {
                int step = from + located.after();
                members.add(new VerifiedCause(step, ShareOfChange.of(difference, reproduction.change())));
                return Optional.of(step);
            }
        }
        return Optional.empty();
    }

    private double explained() {
        return members.stream().mapToDouble(member -> member.share().share()).sum();
    }

    private SearchOutcome conclusion() {
        if (members.size() > 1) {
            return new Several(List.copyOf(members), ShareOfChange.sum(members));
        }
        if (explained() >= SearchSettings.MAIN_SHARE) {
            return new Culprit(members.get(0), Optional.empty());
        }
        if (suspects.isEmpty()) {
            return new Unsure(List.of(), List.of());
        }
        List<Level> levels = levels();
        SearchOutcome unsure = isStep(levels) ? new Unsure(suspects, List.copyOf(members)) : new NotAStep(levels);
        return reproduction.mixture().orElse(unsure);
    }

    /** Mean of each measured position. */
    private List<Level> levels() {
        return IntStream.rangeClosed(0, prior.length)
                .mapToObj(position -> history.level(position, Variant.prefix(position)))
                .flatMap(Optional::stream)
                .toList();
    }

    private boolean isStep(List<Level> levels) {
        double change = reproduction.change().estimate();
        return IntStream.range(1, levels.size())
                .anyMatch(i ->
                        (levels.get(i).logMean() - levels.get(i - 1).logMean()) / change >= SearchSettings.MAIN_SHARE);
    }
}
