package dev.plateau.comparison.answers;

import dev.plateau.comparison.CellVerdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts of a matrix: its environments against the baseline, in their order.
 *
 * @param others empty in a matrix with one environment
 * @param isOfSpeed false for bytes and other metrics than the primary score, which have no mean of speed
 */
public record SuiteAnswer(String baseline, List<SuiteSpeed> others, boolean isOfSpeed) {
    /** Largest number of environments that one sentence names. */
    private static final int NAMED = 3;

    /**
     * An environment over all benchmarks that it shares with the baseline.
     *
     * @param name "17 biased-locking"
     * @param id of the environment
     * @param mean empty without an interval of any benchmark
     * @param isAlike true with the baseline's flag set
     * @param compared number of benchmarks with a verdict
     * @param slower names of the benchmarks that are shown to be slower, the largest change first
     * @param faster likewise
     * @param obstacle reason why no benchmark can be compared; empty when one can
     * @param isOfOneFork true if a side of each compared benchmark has one fork, which has no interval
     */
    public record SuiteSpeed(
            String name,
            long id,
            Optional<Speed> mean,
            boolean isAlike,
            int compared,
            List<String> slower,
            List<String> faster,
            String obstacle,
            boolean isOfOneFork) {
        private boolean has(Speed.Outcome outcome) {
            return mean.isPresent() && mean.get().outcome() == outcome;
        }

        private double distance() {
            return mean.map(speed ->
                            Math.abs(Math.log(speed.outcome() == Speed.Outcome.SLOWER ? speed.high() : speed.low())))
                    .orElse(0.0);
        }
    }

    /**
     * An environment with the benchmarks that it shares with the baseline.
     *
     * @param isAlike true with the baseline's flag set
     */
    public record Candidate(String name, long id, boolean isAlike, List<ScoredPair> pairs) {
        /** The environment over all benchmarks; empty without one in common with the baseline. */
        public Optional<SuiteSpeed> suite() {
            List<ScoredPair> largestFirst = pairs.stream()
                    .sorted(Comparator.comparingDouble(
                            pair -> -pair.comparison().size()))
                    .toList();
            List<ScoredPair> comparable =
                    pairs.stream().filter(ScoredPair::isComparable).toList();
            return pairs.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new SuiteSpeed(
                            name,
                            id,
                            ScoredPair.mean(pairs),
                            isAlike,
                            comparable.size(),
                            changed(largestFirst, CellVerdict.REGRESSED),
                            changed(largestFirst, CellVerdict.IMPROVED),
                            comparable.isEmpty()
                                    ? largestFirst.get(0).comparison().reason()
                                    : "",
                            !comparable.isEmpty() && comparable.stream().allMatch(Candidate::isOfOneFork)));
        }

        private static boolean isOfOneFork(ScoredPair pair) {
            return pair.baseline().forks() == 1 || pair.candidate().forks() == 1;
        }

        private static List<String> changed(List<ScoredPair> pairs, CellVerdict verdict) {
            return pairs.stream()
                    .filter(pair -> pair.comparison().verdict() == verdict)
                    .map(pair -> pair.key().shortName())
                    .toList();
        }
    }

    /**
     * Several candidates of one baseline.
     *
     * @param isOfSpeed as the component
     */
    public static SuiteAnswer of(String baseline, List<Candidate> candidates, boolean isOfSpeed) {
        return new SuiteAnswer(
                baseline,
                candidates.stream().flatMap(one -> one.suite().stream()).toList(),
                isOfSpeed);
    }

    /** The means of all environments as a forest plot. */
    public Forest forest() {
        return Forest.of(
                "Speed against " + baseline,
                "Suite mean",
                Stream.concat(
                                Stream.of(new Forest.Line(baseline, null, Speed.SAME)),
                                others.stream()
                                        .map(one -> new Forest.Line(
                                                one.name(),
                                                one.compared() < most()
                                                        ? one.compared() + " of " + most() + " benchmarks"
                                                        : "",
                                                List.of(),
                                                null,
                                                one.mean().orElse(null),
                                                "")))
                        .toList());
    }

    /** "17" for the default flags of a release, else "17 biased-locking". */
    public static String withoutDefault(String name) {
        return name.endsWith(" default") ? name.substring(0, name.length() - " default".length()) : name;
    }

    /** True if the sentence states a difference of the whole suite. */
    public boolean isCertain() {
        return isOfSpeed
                && subject().flatMap(SuiteSpeed::mean).map(Speed::isCertain).orElse(false);
    }

    /**
     * The environment that the sentence is about, and a page's first button compares: the first slower one, with the baseline's flags if
     * possible; else the one that is faster by most; else the one with the highest mean. Only of those with most of the benchmarks: a mean over a few
     * is not that of the suite.
     */
    public Optional<SuiteSpeed> subject() {
        Predicate<SuiteSpeed> slower = one -> one.has(Speed.Outcome.SLOWER) && isSuite(one);
        return first(slower.and(SuiteSpeed::isAlike))
                .or(() -> first(slower))
                .or(() -> others.stream()
                        .filter(one -> one.has(Speed.Outcome.FASTER) && isSuite(one))
                        .max(Comparator.comparingDouble(SuiteSpeed::distance)))
                .or(() -> others.stream()
                        .filter(one -> one.mean().isPresent() && isSuite(one))
                        .max(Comparator.comparingDouble(
                                one -> one.mean().orElseThrow().ratio())))
                .or(() -> others.stream().findFirst());
    }

    /** True with at least half of the benchmarks that another environment has. */
    private boolean isSuite(SuiteSpeed one) {
        return 2 * one.compared() >= most();
    }

    private int most() {
        return others.stream().mapToInt(SuiteSpeed::compared).max().orElse(0);
    }

    private Optional<SuiteSpeed> first(Predicate<SuiteSpeed> wanted) {
        return others.stream().filter(wanted).findFirst();
    }

    public String sentence() {
        if (others.isEmpty()) {
            return "One environment so far: " + baseline + ". Measure a second JDK or flag set to compare it.";
        }
        SuiteSpeed subject = subject().orElseThrow();
        long changed = others.stream()
                .mapToLong(one -> one.slower().size() + one.faster().size())
                .sum();
        if (!isOfSpeed) {
            return counts(changed);
        }
        if (!isCertain() && others.stream().anyMatch(one -> one.isAlike() && one.compared() == 0)) {
            return incomparable().orElseThrow();
        }
        if (subject.mean().isEmpty()) {
            return incomparable().orElseGet(() -> counts(changed));
        }
        Speed mean = subject.mean().orElseThrow();
        if (!mean.isCertain()) {
            return "No clear winner. Best: " + subject.name() + ", " + mean.change() + " (" + mean.interval()
                    + ") against " + baseline + ".";
        }
        return subject.name() + " is " + mean.than() + " " + baseline + alike(subject, mean.outcome()) + ": "
                + (mean.outcome() == Speed.Outcome.SLOWER
                        ? cause(subject.slower(), subject.compared(), "slower")
                        : cause(subject.faster(), subject.compared(), "faster"))
                + ".";
    }

    /** "17, 21, 25 and 6 more can't be compared with 11: blackhole modes differ: FULL_DONTINLINE and COMPILER." Empty when all can. */
    public Optional<String> incomparable() {
        List<SuiteSpeed> none = others.stream()
                .filter(one -> one.compared() == 0)
                .sorted(Comparator.comparing(one -> !one.isAlike()))
                .toList();
        return none.isEmpty()
                ? Optional.empty()
                : Optional.of(list(none.stream().map(SuiteSpeed::name).toList()) + " can't be compared with " + baseline
                        + ": " + none.get(0).obstacle() + ".");
    }

    /** The same, where the sentence is another one. */
    public Optional<String> caveat() {
        String sentence = sentence();
        return incomparable().filter(text -> !text.equals(sentence));
    }

    /** " (21: 35 % slower and 25: 22 % slower)": the others with the same flags and verdict. */
    private String alike(SuiteSpeed subject, Speed.Outcome outcome) {
        List<String> names = others.stream()
                .filter(one ->
                        !one.equals(subject) && one.isAlike() == subject.isAlike() && one.has(outcome) && isSuite(one))
                .map(one -> one.name() + ": " + one.mean().orElseThrow().words())
                .toList();
        return names.isEmpty() ? "" : " (" + list(names) + ")";
    }

    private String counts(long changed) {
        long compared = others.stream().mapToLong(SuiteSpeed::compared).sum();
        if (changed == 0 && others.stream().allMatch(one -> one.isOfOneFork() || one.compared() == 0)) {
            return "No difference to " + baseline + " is certain: one fork has no interval. Measure with -f 3 or more.";
        }
        if (changed == 0) {
            return "No difference to " + baseline + " is certain yet: " + compared
                    + (compared == 1 ? " cell" : " cells") + " compared.";
        }
        long worse = others.stream().mapToLong(one -> one.slower().size()).sum();
        return "Against " + baseline + ", " + worse + " of " + compared + (compared == 1 ? " cell is" : " cells are")
                + " worse and " + (changed - worse) + " better.";
    }

    /** "2 of 8 benchmarks, both in BiasedLocking"; "1 of 8 benchmarks, Locks.lazy". */
    static String cause(List<String> changed, int compared, String verdict) {
        if (changed.isEmpty()) {
            return "many small changes, no benchmark alone is certain";
        }
        List<String> types = changed.stream()
                .map(name -> name.contains(".") ? name.substring(0, name.indexOf('.')) : name)
                .distinct()
                .toList();
        String of = changed.size() + " of " + compared + (compared == 1 ? " benchmark" : " benchmarks");
        if (changed.size() == 1) {
            return of + ", " + changed.get(0);
        }
        return of
                + (types.size() == 1
                        ? ", " + (changed.size() == 2 ? "both" : "all") + " in " + types.get(0)
                        : " are " + verdict + ", " + changed.get(0) + " by most");
    }

    /** "A", "A and B", "A, B and C", "A, B, C and 2 more". */
    public static String list(List<String> names) {
        List<String> shown = names.size() <= NAMED
                ? names
                : Stream.concat(names.stream().limit(NAMED), Stream.of(names.size() - NAMED + " more"))
                        .toList();
        return shown.size() == 1
                ? shown.get(0)
                : shown.subList(0, shown.size() - 1).stream().collect(Collectors.joining(", ")) + " and "
                        + shown.get(shown.size() - 1);
    }
}
