package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellComparison.Kind;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.CellView;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.Words;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons with one baseline as their templates write them.
 *
 * @param lines benchmarks, the largest difference of any candidate first
 * @param benchmarks number of all benchmarks
 * @param candidates a summary of each
 * @param obstacles why sides are not comparable; empty when all are
 * @param forksAlone the verdicts that rest on forks alone, as the subject of a sentence; empty without any
 * @param noisierSides sides whose forks vary more over all benchmarks, a clause for each candidate concerned
 * @param hasAllocation true if any side measured bytes per operation
 */
record CompareView(
        List<Row> lines,
        int benchmarks,
        List<Candidate> candidates,
        List<String> obstacles,
        String forksAlone,
        List<String> noisierSides,
        boolean hasAllocation) {
    /** Rows of a page that does not show all: a browser takes half a second to lay out 500. */
    static final int ROWS = 100;

    /**
     * One benchmark.
     *
     * @param name as {@link Names#humps} cuts it
     * @param tradeOff text if time and allocation of the only candidate changed in opposite directions; else empty
     * @param cells time and allocation of each candidate
     */
    record Row(List<String> name, String conditions, String title, String tradeOff, List<Metric> cells) {
        private static Row of(BenchmarkKey key, List<Entry> entries, boolean hasAllocation) {
            boolean single = entries.size() == 1;
            return new Row(
                    Names.humps(key.shortName()),
                    Names.conditions(key),
                    key.benchmark(),
                    single ? entries.getFirst().tradeOff() : "",
                    single ? entries.getFirst().withScores(hasAllocation) : besideEachOther(entries, hasAllocation));
        }

        private static List<Metric> besideEachOther(List<Entry> entries, boolean hasAllocation) {
            List<String> amounts = Stream.of(baseline(entries, Entry::score), baseline(entries, Entry::allocation))
                    .limit(hasAllocation ? 2 : 1)
                    .toList();
            List<Metric> cells = new ArrayList<>();
            for (Entry entry : entries) {
                cells.add(new Metric(cells.isEmpty() ? amounts : List.of(), entry.score(), ""));
                if (hasAllocation) {
                    cells.add(new Metric(List.of(), entry.allocation(), entry.tradeOff()));
                }
            }
            return cells;
        }

        private static String baseline(List<Entry> entries, Function<Entry, Side> metric) {
            return entries.stream()
                    .map(entry -> metric.apply(entry).baseline())
                    .filter(amount -> !amount.isEmpty())
                    .findFirst()
                    .orElse("");
        }
    }

    /**
     * Cells of one metric of one candidate.
     *
     * @param amounts scores before the change; empty texts for missing ones
     * @param tradeOff as in {@link Entry}
     */
    record Metric(List<String> amounts, Side side, String tradeOff) {}

    /**
     * One benchmark of one candidate.
     *
     * @param tradeOff text if time and allocation changed in opposite directions; else empty
     */
    private record Entry(Side score, Side allocation, String tradeOff) {
        private static final Entry NONE = new Entry(Side.NONE, Side.NONE, "");

        private List<Metric> withScores(boolean hasAllocation) {
            return Stream.of(score, allocation)
                    .limit(hasAllocation ? 2 : 1)
                    .map(side -> new Metric(List.of(side.baseline(), side.candidate()), side, ""))
                    .toList();
        }
    }

    /**
     * One metric of an entry; empty texts for missing values.
     *
     * @param note why the number and the verdict differ; empty when they do not
     */
    record Side(String baseline, String candidate, CellView change, String verdict, String note) {
        private static final Side NONE = new Side("", "", CellView.EMPTY, "", "");
    }

    /** Numbers of benchmarks for which a candidate is better or worse. */
    record Candidate(Share time, Share allocation, int tradeOffs) {
        /** True if time or allocation of any benchmark differs significantly. */
        public boolean isAnyChange() {
            return time.improved() + time.regressed() + allocation.improved() + allocation.regressed() > 0;
        }
    }

    /** Numbers of compared benchmarks by verdict. */
    record Share(int improved, int regressed, int unchanged, int inconclusive, int notComparable, int compared) {
        /** A share in whole percent. */
        public long percent(int part) {
            return Math.round(100.0 * part / Math.max(1, compared));
        }
    }

    /** The metrics with a chart and columns on the page. */
    public List<String> metrics() {
        return hasAllocation ? List.of("score", "allocation") : List.of("score");
    }

    /** True if any candidate has a metric in common with the baseline. */
    public boolean isCompared(boolean time) {
        return candidates.stream()
                .anyMatch(candidate -> (time ? candidate.time() : candidate.allocation()).compared() > 0);
    }

    /**
     * Formats comparisons.
     *
     * @param candidates their names
     * @param most largest number of lines
     */
    static CompareView of(List<Comparison> comparisons, List<String> candidates, CellWords words, int most) {
        List<BenchmarkKey> benchmarks = Comparison.benchmarks(comparisons);
        List<Map<BenchmarkKey, Pair>> columns =
                comparisons.stream().map(Comparison::byBenchmark).toList();
        boolean hasAllocation = comparisons.stream()
                .flatMap(comparison -> comparison.pairs().stream())
                .anyMatch(pair -> !(pair.allocation() instanceof Cell.Empty));
        return new CompareView(
                benchmarks.stream()
                        .limit(most)
                        .map(key -> Row.of(
                                key,
                                IntStream.range(0, columns.size())
                                        .mapToObj(i -> entry(columns.get(i).get(key), comparisons.get(i), words))
                                        .toList(),
                                hasAllocation))
                        .toList(),
                benchmarks.size(),
                comparisons.stream().map(CompareView::candidate).toList(),
                Obstacles.of(comparisons, candidates),
                forksAlone(comparisons.stream().flatMap(CompareView::cells)),
                noisierSides(comparisons, candidates),
                hasAllocation);
    }

    /** Counts verdicts by forks alone: a suite's times can show the spread between two executions, a few benchmarks' allocation can't. */
    private static String forksAlone(Stream<Cell> cells) {
        Map<Boolean, Long> verdicts = cells.filter(Cell.Compared.class::isInstance)
                .map(cell -> ((Cell.Compared) cell).comparison())
                .filter(comparison -> comparison.kind() == Kind.TESTED || comparison.kind() == Kind.NO_DIRECTION)
                .collect(Collectors.partitioningBy(CellComparison::isByForksAlone, Collectors.counting()));
        long alone = verdicts.getOrDefault(true, 0L);
        long others = verdicts.getOrDefault(false, 0L);
        if (alone == 0) {
            return "";
        }
        return others == 0
                ? "These verdicts use forks alone"
                : alone + " of " + (alone + others) + (alone == 1 ? " verdicts uses" : " verdicts use")
                        + " forks alone";
    }

    private static List<String> noisierSides(List<Comparison> comparisons, List<String> candidates) {
        return IntStream.range(0, comparisons.size())
                .boxed()
                .flatMap(i -> cells(comparisons.get(i))
                        .filter(Cell.Compared.class::isInstance)
                        .flatMap(cell -> ((Cell.Compared) cell).comparison().noisierSide().stream())
                        .limit(1)
                        .map(side -> (comparisons.size() == 1 ? "" : "on " + candidates.get(i) + " ") + side.words()))
                .toList();
    }

    private static Stream<Cell> cells(Pair pair) {
        return Stream.of(pair.score(), pair.allocation());
    }

    private static Stream<Cell> cells(Comparison comparison) {
        return comparison.pairs().stream().flatMap(CompareView::cells);
    }

    private static Candidate candidate(Comparison comparison) {
        return new Candidate(share(comparison, Pair::score), share(comparison, Pair::allocation), (int)
                comparison.pairs().stream().filter(Pair::isTradeOff).count());
    }

    private static Share share(Comparison comparison, Function<Pair, Cell> metric) {
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

    private static Entry entry(@Nullable Pair pair, Comparison comparison, CellWords words) {
        return pair == null
                ? Entry.NONE
                : new Entry(
                        side(pair.key(), pair.score(), comparison, words),
                        side(pair.key(), pair.allocation(), comparison, words),
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
    private static String tradeOff(Pair pair) {
        Cell.Compared time = (Cell.Compared) pair.score();
        Cell.Compared bytes = (Cell.Compared) pair.allocation();
        double ratio = bytes.comparison().ratio();
        return "time " + time.comparison().verdict().word() + ", allocation "
                + bytes.comparison().verdict().word()
                + (Double.isNaN(ratio) ? "" : ": " + Words.times(ratio) + " times the bytes");
    }
}
