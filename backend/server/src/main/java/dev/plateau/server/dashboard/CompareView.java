package dev.plateau.server.dashboard;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Difference;
import dev.plateau.server.comparisons.Verdict;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.BenchmarkKey;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as its templates write it.
 *
 * @param obstacles what keeps the two sides from being like with like; empty when they are
 */
record CompareView(List<Line> lines, Share time, Share allocation, List<String> obstacles, int tradeOffs) {
    /** Bars that a chart can hold and a person can read. */
    private static final int BARS = 30;

    /**
     * One benchmark.
     *
     * @param tradeOff "faster, but more bytes"; empty when there is none
     */
    record Line(String name, String conditions, String title, Side score, Side allocation, String tradeOff) {}

    /** One metric of a line; empty texts where there is nothing. */
    record Side(String baseline, String candidate, CellView change, String verdict) {}

    /** How many of the compared benchmarks have which verdict. */
    record Share(
            int improved, int regressed, int other, int unchanged, int insideNoise, int inconclusive, int compared) {
        /** A share in whole percent. */
        public long percent(int part) {
            return Math.round(100.0 * part / Math.max(1, compared));
        }
    }

    /**
     * What a chart draws of one benchmark. A missing metric is null.
     *
     * @param name short name with parameters
     */
    record Bar(
            String name, @Nullable Whisker score, @Nullable Whisker allocation) {}

    /** A ratio with its interval, null where there is none, and what it means. */
    record Whisker(
            double ratio, @Nullable Double low, @Nullable Double high, String verdict, String words) {}

    static CompareView of(Comparison comparison, CellWords words) {
        List<Line> lines = comparison.pairs().stream()
                .map(pair -> line(pair, comparison, words))
                .toList();
        List<String> obstacles = comparison.pairs().stream()
                .flatMap(pair -> Stream.of(pair.score(), pair.allocation()))
                .mapMulti((Cell cell, Consumer<String> out) -> {
                    if (cell instanceof Cell.Compared compared
                            && compared.difference().gap() == Difference.Gap.NOT_LIKE_WITH_LIKE) {
                        out.accept(compared.difference().reason());
                    }
                })
                .distinct()
                .limit(3)
                .toList();
        int tradeOffs = (int)
                comparison.pairs().stream().filter(Comparison.Pair::isTradeOff).count();
        return new CompareView(
                lines,
                share(comparison, Comparison.Pair::score),
                share(comparison, Comparison.Pair::allocation),
                obstacles,
                tradeOffs);
    }

    private static Share share(Comparison comparison, Function<Comparison.Pair, Cell> metric) {
        List<Difference> differences = comparison.pairs().stream()
                .map(metric)
                .filter(Cell.Compared.class::isInstance)
                .map(cell -> ((Cell.Compared) cell).difference())
                .toList();
        int insideNoise =
                (int) differences.stream().filter(Difference::isInsideNoise).count();
        return new Share(
                count(differences, Verdict.IMPROVED),
                count(differences, Verdict.REGRESSED),
                count(differences, Verdict.CHANGED),
                count(differences, Verdict.UNCHANGED),
                insideNoise,
                count(differences, Verdict.INCONCLUSIVE) - insideNoise,
                differences.size());
    }

    private static int count(List<Difference> differences, Verdict wanted) {
        return (int) differences.stream()
                .filter(difference -> difference.verdict() == wanted)
                .count();
    }

    private static Line line(Comparison.Pair pair, Comparison comparison, CellWords words) {
        BenchmarkKey key = pair.key();
        return new Line(
                key.shortName(),
                Names.conditions(key),
                key.benchmark(),
                side(key, pair.score(), comparison, words),
                side(key, pair.allocation(), comparison, words),
                pair.isTradeOff() ? tradeOff(pair) : "");
    }

    private static Side side(BenchmarkKey key, Cell cell, Comparison comparison, CellWords words) {
        CellView view = words.view(key, comparison.candidate().environment(), cell);
        return switch (cell) {
            case Cell.Compared compared ->
                new Side(
                        Words.amount(compared.baseline().point()),
                        Words.amount(compared.side().point()),
                        view,
                        Words.verdict(compared));
            case Cell.Alone alone ->
                new Side("", Words.amount(alone.side().point()), CellView.EMPTY, "only in candidate");
            default -> new Side("", "", view, "");
        };
    }

    /** "faster, but 15.2 times the bytes". */
    private static String tradeOff(Comparison.Pair pair) {
        Cell.Compared time = (Cell.Compared) pair.score();
        Cell.Compared bytes = (Cell.Compared) pair.allocation();
        double ratio = bytes.difference().ratio();
        return Words.verdict(time) + ", but "
                + (Double.isNaN(ratio) ? Words.verdict(bytes) : Words.times(ratio) + " times the bytes");
    }

    static List<Bar> bars(Comparison comparison) {
        return comparison.pairs().stream()
                .map(pair -> new Bar(name(pair.key()), whisker(pair.score()), whisker(pair.allocation())))
                .filter(bar -> bar.score() != null || bar.allocation() != null)
                .limit(BARS)
                .toList();
    }

    private static String name(BenchmarkKey key) {
        String parameters = Names.parameters(key);
        String threads = key.threads() == 1 ? "" : " ×" + key.threads();
        return key.shortName() + (parameters.isEmpty() ? "" : " (" + parameters + ")") + threads;
    }

    private static @Nullable Whisker whisker(Cell cell) {
        if (!(cell instanceof Cell.Compared compared)
                || Double.isNaN(compared.difference().ratio())) {
            return null;
        }
        Difference difference = compared.difference();
        boolean known = !Double.isNaN(difference.low());
        return new Whisker(
                difference.ratio(),
                known ? (Double) difference.low() : null,
                known ? (Double) difference.high() : null,
                difference.verdict().name().toLowerCase(Locale.ROOT),
                Words.of(difference, compared.side()));
    }
}
