package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.dashboard.CellView;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.Words;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as its templates write it.
 *
 * @param obstacles why the two sides are not comparable; empty when they are
 * @param isByForksAlone whether the spread between the two executions is not part of the intervals
 */
record CompareView(
        List<Row> lines, Share time, Share allocation, List<String> obstacles, int tradeOffs, boolean isByForksAlone) {
    /** Bars that a chart can hold and a person can read. */
    private static final int BARS = 30;

    /**
     * One benchmark.
     *
     * @param tradeOff time and allocation moved opposite ways; empty when they did not
     */
    record Row(String name, String conditions, String title, Side score, Side allocation, String tradeOff) {}

    /**
     * One metric of a line; empty texts where there is nothing.
     *
     * @param note why the number and the verdict differ; empty when they do not
     */
    record Side(String baseline, String candidate, CellView change, String verdict, String note) {}

    /** How many of the compared benchmarks have which verdict. */
    record Share(int improved, int regressed, int unchanged, int inconclusive, int notComparable, int compared) {
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
        List<Row> rows = comparison.pairs().stream()
                .map(pair -> line(pair, comparison, words))
                .toList();
        List<String> obstacles = comparison.pairs().stream()
                .flatMap(pair -> Stream.of(pair.score(), pair.allocation()))
                .mapMulti((Cell cell, Consumer<String> out) -> {
                    if (cell instanceof Cell.Compared compared
                            && compared.comparison().verdict() == CellVerdict.NOT_COMPARABLE) {
                        out.accept(compared.comparison().reason());
                    }
                })
                .distinct()
                .limit(3)
                .toList();
        int tradeOffs = (int)
                comparison.pairs().stream().filter(Comparison.Pair::isTradeOff).count();
        return new CompareView(
                rows,
                share(comparison, Comparison.Pair::score),
                share(comparison, Comparison.Pair::allocation),
                obstacles,
                tradeOffs,
                comparison.pairs().stream()
                        .flatMap(pair -> Stream.of(pair.score(), pair.allocation()))
                        .anyMatch(cell -> cell instanceof Cell.Compared compared
                                && compared.comparison().isByForksAlone()));
    }

    private static Share share(Comparison comparison, Function<Comparison.Pair, Cell> metric) {
        List<CellComparison> compared = comparison.pairs().stream()
                .map(metric)
                .filter(Cell.Compared.class::isInstance)
                .map(cell -> ((Cell.Compared) cell).comparison())
                .toList();
        return new Share(
                count(compared, CellVerdict.IMPROVED),
                count(compared, CellVerdict.REGRESSED),
                count(compared, CellVerdict.UNCHANGED),
                count(compared, CellVerdict.INCONCLUSIVE),
                count(compared, CellVerdict.NOT_COMPARABLE),
                compared.size());
    }

    private static int count(List<CellComparison> compared, CellVerdict wanted) {
        return (int) compared.stream()
                .filter(comparison -> comparison.verdict() == wanted)
                .count();
    }

    private static Row line(Comparison.Pair pair, Comparison comparison, CellWords words) {
        BenchmarkKey key = pair.key();
        return new Row(
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
                        compared.comparison().verdict().word(),
                        compared.comparison().forks().isContradicted()
                                ? compared.comparison().ownReason()
                                : "");
            case Cell.Alone alone ->
                new Side("", Words.amount(alone.side().point()), CellView.EMPTY, "only in candidate", "");
            default ->
                new Side(
                        cell.baselineSide()
                                .map(side -> Words.amount(side.point()))
                                .orElse(""),
                        "",
                        view,
                        cell instanceof Cell.BaselineOnly ? "only in baseline" : "",
                        "");
        };
    }

    /** "time improved, allocation regressed: 15.2 times the bytes". */
    private static String tradeOff(Comparison.Pair pair) {
        Cell.Compared time = (Cell.Compared) pair.score();
        Cell.Compared bytes = (Cell.Compared) pair.allocation();
        double ratio = bytes.comparison().ratio();
        return "time " + time.comparison().verdict().word() + ", allocation "
                + bytes.comparison().verdict().word()
                + (Double.isNaN(ratio) ? "" : ": " + Words.times(ratio) + " times the bytes");
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
                || Double.isNaN(compared.comparison().ratio())) {
            return null;
        }
        CellComparison found = compared.comparison();
        boolean known = !Double.isNaN(found.low());
        return new Whisker(
                found.ratio(),
                known ? (Double) found.low() : null,
                known ? (Double) found.high() : null,
                found.verdict().id(),
                Words.of(found));
    }
}
