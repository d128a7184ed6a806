package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.GeometricMean;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
     */
    public record SuiteSpeed(
            String name,
            long id,
            Optional<Speed> mean,
            boolean isAlike,
            int compared,
            List<String> slower,
            List<String> faster,
            String obstacle) {
        private boolean has(Speed.Outcome outcome) {
            return mean.isPresent() && mean.get().outcome() == outcome;
        }

        private double distance() {
            return mean.map(speed ->
                            Math.abs(Math.log(speed.outcome() == Speed.Outcome.SLOWER ? speed.high() : speed.low())))
                    .orElse(0.0);
        }
    }

    /** @param isOfSpeed as the component */
    public static SuiteAnswer of(Matrix matrix, boolean isOfSpeed) {
        KnownEnvironment baseline = matrix.columns().get(matrix.baseline());
        return new SuiteAnswer(
                name(baseline),
                IntStream.range(0, matrix.columns().size())
                        .filter(column -> column != matrix.baseline())
                        .mapToObj(column -> suite(matrix, column, baseline))
                        .flatMap(Optional::stream)
                        .toList(),
                isOfSpeed);
    }

    /** A cell with its benchmark's name. */
    private record Compared(String benchmark, Cell.Compared cell) {}

    /** Empty without a benchmark in common with the baseline. */
    private static Optional<SuiteSpeed> suite(Matrix matrix, int column, KnownEnvironment baseline) {
        KnownEnvironment environment = matrix.columns().get(column);
        return suite(
                environment,
                name(environment),
                baseline,
                matrix.rows().stream()
                        .flatMap(row -> Cell.compared(Stream.of(row.cells().get(column)))
                                .map(cell -> new Compared(row.key().shortName(), cell))));
    }

    private static Optional<SuiteSpeed> suite(
            KnownEnvironment environment, String name, KnownEnvironment baseline, Stream<Compared> all) {
        List<Compared> cells = all.sorted(
                        Comparator.comparingDouble(one -> -one.cell().size()))
                .toList();
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(new SuiteSpeed(
                        name,
                        environment.ids().environment(),
                        GeometricMean.of(cells.stream()
                                        .map(one -> new GeometricMean.Part(
                                                one.cell().comparison(),
                                                one.cell().side().point().direction()))
                                        .toList())
                                .map(Speed::of),
                        environment.ids().flagSet() == baseline.ids().flagSet(),
                        comparable(cells),
                        changed(cells, CellVerdict.REGRESSED),
                        changed(cells, CellVerdict.IMPROVED),
                        comparable(cells) > 0
                                ? ""
                                : cells.getFirst().cell().comparison().reason()));
    }

    private static int comparable(List<Compared> cells) {
        return (int) cells.stream()
                .filter(one -> one.cell().verdict() != CellVerdict.NOT_COMPARABLE)
                .count();
    }

    /**
     * Several candidates of one baseline.
     *
     * @param labels of all sides, baseline first
     */
    public static SuiteAnswer of(List<Comparison> comparisons, List<String> labels) {
        KnownEnvironment baseline = comparisons.getFirst().baseline().environment();
        return new SuiteAnswer(
                labels.getFirst(),
                IntStream.range(0, comparisons.size())
                        .mapToObj(i -> suite(
                                comparisons.get(i).candidate().environment(),
                                labels.get(i + 1),
                                baseline,
                                compared(comparisons.get(i))))
                        .flatMap(Optional::stream)
                        .toList(),
                true);
    }

    /** One environment at two times; empty without a benchmark in common. */
    static Optional<SuiteSpeed> suite(Comparison comparison, String name) {
        return suite(
                comparison.candidate().environment(),
                name,
                comparison.baseline().environment(),
                compared(comparison));
    }

    private static Stream<Compared> compared(Comparison comparison) {
        return comparison.pairs().stream()
                .flatMap(pair -> Cell.compared(Stream.of(pair.score()))
                        .map(cell -> new Compared(pair.key().shortName(), cell)));
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
                                                one.name(), null, one.mean().orElse(null))))
                        .toList());
    }

    private static List<String> changed(List<Compared> cells, CellVerdict verdict) {
        return cells.stream()
                .filter(one -> one.cell().verdict() == verdict)
                .map(Compared::benchmark)
                .toList();
    }

    /** "17" for the default flags of a release, else "17 biased-locking". */
    static String name(KnownEnvironment environment) {
        String name = environment.briefName();
        return name.endsWith(" default") ? name.substring(0, name.length() - " default".length()) : name;
    }

    /** True if the sentence states a difference of the whole suite. */
    public boolean isCertain() {
        return isOfSpeed
                && subject().flatMap(SuiteSpeed::mean).map(Speed::isCertain).orElse(false);
    }

    /**
     * The environment that the sentence is about, and a page's first button compares: the first slower one, with the baseline's flags if
     * possible; else the one that is faster by most; else the one with the highest mean.
     */
    public Optional<SuiteSpeed> subject() {
        Predicate<SuiteSpeed> slower = one -> one.has(Speed.Outcome.SLOWER);
        return first(slower.and(SuiteSpeed::isAlike))
                .or(() -> first(slower))
                .or(() -> others.stream()
                        .filter(one -> one.has(Speed.Outcome.FASTER))
                        .max(Comparator.comparingDouble(SuiteSpeed::distance)))
                .or(() -> others.stream()
                        .filter(one -> one.mean().isPresent())
                        .max(Comparator.comparingDouble(
                                one -> one.mean().orElseThrow().ratio())))
                .or(() -> others.stream().findFirst());
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
        return subject.name() + " is " + mean.words() + " than " + baseline + alike(subject, mean.outcome()) + ": "
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
                        + ": " + none.getFirst().obstacle() + ".");
    }

    /** The same, where the sentence is another one. */
    public Optional<String> caveat() {
        String sentence = sentence();
        return incomparable().filter(text -> !text.equals(sentence));
    }

    /** ", and so are 21 and 25": the others with the same flags and verdict. */
    private String alike(SuiteSpeed subject, Speed.Outcome outcome) {
        List<String> names = others.stream()
                .filter(one -> !one.equals(subject) && one.isAlike() == subject.isAlike() && one.has(outcome))
                .map(SuiteSpeed::name)
                .toList();
        return names.isEmpty() ? "" : ", and so " + (names.size() == 1 ? "is " : "are ") + list(names);
    }

    private String counts(long changed) {
        long compared = others.stream().mapToLong(SuiteSpeed::compared).sum();
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
            return of + ", " + changed.getFirst();
        }
        return of
                + (types.size() == 1
                        ? ", " + (changed.size() == 2 ? "both" : "all") + " in " + types.getFirst()
                        : " are " + verdict + ", " + changed.getFirst() + " by most");
    }

    /** "A", "A and B", "A, B and C", "A, B, C and 2 more". */
    static String list(List<String> names) {
        List<String> shown = names.size() <= NAMED
                ? names
                : Stream.concat(names.stream().limit(NAMED), Stream.of(names.size() - NAMED + " more"))
                        .toList();
        return shown.size() == 1
                ? shown.getFirst()
                : shown.subList(0, shown.size() - 1).stream().collect(Collectors.joining(", ")) + " and "
                        + shown.getLast();
    }
}
