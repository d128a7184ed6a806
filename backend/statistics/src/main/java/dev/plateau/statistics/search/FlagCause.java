package dev.plateau.statistics.search;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.search.PathSearch.Located;
import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchOutcome.Unsure;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cause among flags, of which any set can be applied: flags of one JDK that are set as the other JDK has them.
 *
 * <p>A bisection over all flags finds the one that completes the cause. It stays applied ("held"); if it does not explain the change alone, the same
 * search goes over the rest. So flags that only work together are found exactly, which tests of single flags can't do. Reference: Zeller,
 * "Yesterday, my program worked. Today, it does not. Why?", ESEC/FSE 1999 (minimal sets).
 */
final class FlagCause {
    private static final int RESTORE_ROUNDS = 5;

    private static final int MAX_RESTORE_ATTEMPTS = 3;
    /** Bisections; the later one has the forks of a failed verification as well. */
    private static final int MAX_TRIES = 2;

    private static final int SCREENING_FORKS = 64;
    /** Held flags from which on the rest is screened at once. */
    private static final int MAX_SEARCHES = 2;

    private final ForkHistory history;
    private final double[] prior;
    private final SearchSettings settings;
    private final SearchListener listener;
    private final Reproduction reproduction;
    private final Variant all;
    private final Set<Integer> held = new TreeSet<>();
    private final List<VerifiedCause> verified = new ArrayList<>();

    private List<Integer> suspects = List.of();
    private Optional<LogRatio> remainder = Optional.empty();

    FlagCause(ForkHistory history, double[] prior, SearchSettings settings, SearchListener listener) {
        this.history = history;
        this.prior = prior.clone();
        this.settings = settings;
        this.listener = listener;
        this.reproduction = new Reproduction(history, Variant.NONE, Variant.REFERENCE, settings);
        this.all = Variant.prefix(prior.length);
    }

    SearchOutcome run() throws IOException, InterruptedException {
        try {
            Optional<SearchOutcome> end = reproduction.run();
            if (end.isEmpty()) {
                end = withoutCulprit();
            }
            if (end.isPresent()) {
                return end.get();
            }
            searchMembers();
            if (held.size() > 1) {
                minimise();
            }
        } catch (BudgetSpent e) {
            // The outcome rests on the forks measured so far.
        }
        return conclusion();
    }

    /** Applies all candidates; an outcome if that changes little. */
    private Optional<SearchOutcome> withoutCulprit() throws BudgetSpent, IOException, InterruptedException {
        if (prior.length == 0) {
            return Optional.of(new NoCulprit(new ShareOfChange(0, 0, 0)));
        }
        for (int attempt = 0; attempt < MAX_RESTORE_ATTEMPTS; attempt++) {
            history.measureRounds(SearchStage.RESTORE, List.of(Variant.NONE, all), RESTORE_ROUNDS);
            if (history.isMissing(all)) {
                return Optional.of(new Unsure(List.of(), List.of()));
            }
            LogRatio restored = history.contrast(Variant.NONE, all);
            ShareOfChange share = shareOf(restored);
            if (share.high() < SearchSettings.REMAINDER || share.share() < settings.leastRestored()) {
                return Optional.of(new NoCulprit(share));
            }
            if (reproduction.isVerified(restored, SearchSettings.MIN_SHARE)) {
                return Optional.empty();
            }
        }
        return Optional.of(reproduction.mixture().orElse(new Unsure(List.of(), List.of())));
    }

    private void searchMembers() throws BudgetSpent, IOException, InterruptedException {
        int failed = 0;
        while (held.size() < prior.length && failed < MAX_TRIES) {
            if (held.size() == MAX_SEARCHES) {
                held.addAll(screen());
                return;
            }
            Optional<Integer> found = search();
            if (found.isEmpty()) {
                return;
            }
            int candidate = found.get();
            int earlier = history.size();
            if (changesAlone(candidate)) {
                held.add(candidate);
                if (held.size() == prior.length || !remainderMatters(earlier)) {
                    return;
                }
            } else if (completes(candidate)) {
                held.add(candidate);
            } else {
                failed++;
            }
        }
    }

    /** Bisects over the candidates that are not held. */
    private Optional<Integer> search() throws BudgetSpent, IOException, InterruptedException {
        List<Integer> rest = rest();
        PathSearch search = new PathSearch(
                history,
                position -> heldWith(rest.subList(0, position)),
                rest.stream().mapToDouble(candidate -> prior[candidate - 1]).toArray(),
                reproduction.direction(),
                settings,
                listener);
        try {
            Located located = search.run();
            return located.isOne() ? Optional.of(rest.get(located.before())) : Optional.empty();
        } finally {
            suspects =
                    search.suspects().stream().map(step -> rest.get(step - 1)).toList();
        }
    }

    /** True if a candidate has an effect without those after it on the path; measured on fresh forks. */
    private boolean changesAlone(int candidate) throws BudgetSpent, IOException, InterruptedException {
        int earlier = history.size();
        Variant before = Variant.of(held);
        Variant after = heldWith(List.of(candidate));
        List<Variant> variants = Stream.of(before, after, all).distinct().toList();
        history.measureRounds(SearchStage.VERIFY, variants, settings.verifyForks());
        LogRatio difference = history.contrastSince(earlier, before, after);
        if (!reproduction.isVerified(difference, SearchSettings.MIN_SHARE)) {
            return false;
        }
        verified.add(new VerifiedCause(candidate, shareOf(difference)));
        return true;
    }

    /** True if a candidate has an effect beside all those before it on the path: it is needed, but not sufficient. */
    private boolean completes(int candidate) throws BudgetSpent, IOException, InterruptedException {
        int earlier = history.size();
        List<Integer> rest = rest();
        int index = rest.indexOf(candidate);
        Variant before = heldWith(rest.subList(0, index));
        Variant after = heldWith(rest.subList(0, index + 1));
        history.measureRounds(SearchStage.VERIFY, List.of(before, after), settings.verifyForks());
        return !history.isMissing(heldWith(List.of(candidate)))
                && reproduction.isVerified(history.contrastSince(earlier, before, after), SearchSettings.MIN_SHARE);
    }

    /** True if all candidates together change more than those that are held; with the forks since the last verification. */
    private boolean remainderMatters(int earlier) throws BudgetSpent, IOException, InterruptedException {
        Variant kept = Variant.of(held);
        history.measureRounds(SearchStage.REMAINDER, List.of(kept, all), settings.verifyForks());
        LogRatio left = history.contrastSince(earlier, kept, all);
        remainder = Optional.of(left);
        return reproduction.isVerified(left, SearchSettings.REMAINDER);
    }

    /** Candidates with a main effect in the direction of the change. */
    private List<Integer> screen() throws BudgetSpent, IOException, InterruptedException {
        List<Integer> rest = rest();
        Screening screening = new Screening(rest.size(), SCREENING_FORKS, settings.seed());
        double[] logs = new double[screening.runs()];
        for (int run = 0; run < logs.length; run++) {
            List<Integer> on = screening.applied(run).stream().map(rest::get).toList();
            Optional<MeasuredFork> fork = history.measureOne(SearchStage.SCREEN, heldWith(on));
            if (fork.isEmpty()) {
                return List.of();
            }
            logs[run] = fork.get().reading().log();
        }
        return screening.active(logs, reproduction.direction()).stream()
                .map(rest::get)
                .toList();
    }

    /** Leaves out one flag after the other: a flag without an effect is not part of the cause. */
    private void minimise() throws BudgetSpent, IOException, InterruptedException {
        List<VerifiedCause> needed = new ArrayList<>();
        for (int candidate : List.copyOf(held)) {
            Variant with = Variant.of(held);
            Variant without =
                    Variant.of(held.stream().filter(each -> each != candidate).toList());
            int earlier = history.size();
            history.measureRounds(SearchStage.MINIMISE, List.of(without, with), settings.verifyForks());
            LogRatio difference = history.contrastSince(earlier, without, with);
            if (reproduction.isVerified(difference, SearchSettings.MIN_SHARE)) {
                needed.add(new VerifiedCause(candidate, shareOf(difference)));
            } else {
                held.remove(candidate);
                verified.removeIf(member -> member.candidate() == candidate);
                // Measured beside a flag that is now dropped, so it does not describe the flags that remain.
                remainder = Optional.empty();
            }
        }
        verified.clear();
        verified.addAll(needed);
    }

    private SearchOutcome conclusion() {
        if (verified.size() > 1) {
            return new Several(List.copyOf(verified), shareOf(history.contrast(Variant.NONE, Variant.of(held))));
        }
        if (verified.size() == 1 && isWholeCause(verified.get(0))) {
            return new Culprit(verified.get(0), remainder.map(this::shareOf));
        }
        return reproduction.mixture().orElse(new Unsure(suspects, List.copyOf(verified)));
    }

    /** True if the rest was measured and does not matter, or if no fork was left for it and this explains most. */
    private boolean isWholeCause(VerifiedCause member) {
        return remainder
                .map(left -> !reproduction.isVerified(left, SearchSettings.REMAINDER))
                .orElse(member.share().share() >= SearchSettings.MAIN_SHARE);
    }

    private ShareOfChange shareOf(LogRatio part) {
        return ShareOfChange.of(part, reproduction.change());
    }

    private List<Integer> rest() {
        return IntStream.rangeClosed(1, prior.length)
                .filter(candidate -> !held.contains(candidate))
                .boxed()
                .toList();
    }

    private Variant heldWith(Collection<Integer> more) {
        return Variant.of(Stream.concat(held.stream(), more.stream()).collect(Collectors.toCollection(TreeSet::new)));
    }
}
