package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellComparison.Kind;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.Comparability;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.VerdictCounts;
import dev.plateau.server.dashboard.compare.CompareProfiles.Recorded;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons with one baseline as their templates write them.
 *
 * @param metrics with a chart and columns: the primary score, and others that any side measured
 * @param lines benchmarks, the largest difference of any candidate first
 * @param benchmarks number of all benchmarks
 * @param obstacles why sides are not comparable; empty when all are
 * @param settings facts in which comparable sides differ; empty when they agree
 * @param forksAlone the verdicts that rest on forks alone, as the subject of a sentence; empty without any
 * @param noisierSides sides whose forks vary more over all benchmarks, a clause for each candidate concerned
 */
record CompareView(
        List<Metric> metrics,
        List<BenchmarkRow> lines,
        int benchmarks,
        List<CandidateSummary> candidates,
        List<String> obstacles,
        List<String> settings,
        String forksAlone,
        List<String> noisierSides) {
    /** Rows of a page that does not show all: a browser takes half a second to lay out 500. */
    static final int ROWS = 100;

    private static final int MAX_OBSTACLES = 3;

    /**
     * One benchmark.
     *
     * @param name as {@link Names#humps} cuts it
     * @param tradeOff text if metrics of the only candidate changed in opposite directions; else empty
     * @param cells the metrics of each candidate
     * @param recorded null if it was not recorded on both sides
     */
    record BenchmarkRow(
            List<String> name,
            String conditions,
            String title,
            String tradeOff,
            List<MetricCells> cells,
            @Nullable Recorded recorded) {}

    /**
     * Cells of one metric of one candidate.
     *
     * @param amounts scores before the change; empty texts for missing ones
     * @param tradeOff text after the last metric of one of several candidates; else empty
     */
    record MetricCells(List<String> amounts, MetricChange side, String tradeOff) {}

    /**
     * One metric of one candidate; empty texts for missing values.
     *
     * @param note why the number and the verdict differ; empty when they do not
     */
    record MetricChange(String baseline, String candidate, CellView change, String verdict, String note) {
        private static final MetricChange NONE = new MetricChange("", "", CellView.EMPTY, "", "");
    }

    /**
     * Numbers of benchmarks for which a candidate is better or worse.
     *
     * @param counts of each of {@link Metric}, in order
     */
    record CandidateSummary(List<VerdictCounts> counts, long tradeOffs) {
        /** True if any metric of any benchmark differs significantly. */
        public boolean isAnyChange() {
            return counts.stream().anyMatch(metric -> metric.improved() + metric.regressed() > 0);
        }

        public VerdictCounts of(Metric metric) {
            return counts.get(metric.position());
        }
    }

    /** True if any candidate has a metric in common with the baseline. */
    public boolean isCompared(Metric metric) {
        return candidates.stream().anyMatch(candidate -> candidate.of(metric).compared() > 0);
    }

    /** The quantities that a trade-off is between: "time and bytes". */
    public String quantities() {
        return metrics.stream().map(Metric::quantity).collect(Collectors.joining(" and "));
    }

    /**
     * Formats comparisons.
     *
     * @param most largest number of lines
     */
    static CompareView of(
            List<Comparison> comparisons,
            List<String> candidates,
            CellWords words,
            int most,
            Map<BenchmarkKey, Recorded> recorded) {
        List<BenchmarkKey> benchmarks = Comparison.benchmarks(comparisons);
        List<Map<BenchmarkKey, Pair>> columns =
                comparisons.stream().map(Comparison::byBenchmark).toList();
        List<Metric> metrics = Arrays.stream(Metric.values())
                .filter(metric -> metric == Metric.SCORE
                        || comparisons.stream()
                                .flatMap(comparison -> comparison.cells(metric))
                                .anyMatch(cell -> !(cell instanceof Cell.Empty)))
                .toList();
        return new CompareView(
                metrics,
                benchmarks.stream()
                        .limit(most)
                        .map(key -> row(key, metrics, comparisons, columns, words, recorded.get(key)))
                        .toList(),
                benchmarks.size(),
                comparisons.stream().map(CompareView::summary).toList(),
                obstacles(comparisons, candidates),
                settings(comparisons, candidates),
                forksAlone(comparisons.stream().flatMap(Comparison::cells)),
                noisierSides(comparisons, candidates));
    }

    private static BenchmarkRow row(
            BenchmarkKey key,
            List<Metric> metrics,
            List<Comparison> comparisons,
            List<Map<BenchmarkKey, Pair>> columns,
            CellWords words,
            @Nullable Recorded recorded) {
        List<@Nullable Pair> pairs = new ArrayList<>();
        columns.forEach(column -> pairs.add(column.get(key)));
        boolean several = pairs.size() > 1;
        List<String> baselines = metrics.stream()
                .map(metric -> pairs.stream()
                        .flatMap(pair -> pair == null
                                ? Stream.empty()
                                : Stream.ofNullable(pair.cell(metric).baseline()))
                        .map(side -> CellWords.amount(side.point()))
                        .findFirst()
                        .orElse(""))
                .toList();
        List<MetricCells> cells = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            for (Metric metric : metrics) {
                MetricChange change = pair == null
                        ? MetricChange.NONE
                        : change(pair.key(), pair.cell(metric), comparisons.get(i), words);
                boolean isLast = several && metric == metrics.getLast();
                cells.add(new MetricCells(
                        !several
                                ? List.of(change.baseline(), change.candidate())
                                : cells.isEmpty() ? baselines : List.of(),
                        change,
                        isLast ? tradeOff(pair) : ""));
            }
        }
        return new BenchmarkRow(
                Names.humps(key.shortName()),
                Names.conditions(key),
                key.benchmark(),
                several ? "" : tradeOff(pairs.getFirst()),
                cells,
                recorded);
    }

    private static MetricChange change(BenchmarkKey key, Cell cell, Comparison comparison, CellWords words) {
        KnownEnvironment candidate = comparison.candidate().environment();
        CellView view = words.view(key, candidate, cell);
        return switch (cell) {
            case Cell.Compared compared ->
                new MetricChange(
                        CellWords.amount(compared.baseline().point()),
                        CellWords.amount(compared.side().point()),
                        view,
                        CellWords.word(compared.comparison().verdict()),
                        compared.comparison().otherMeans().orElse(""));
            case Cell.Alone alone ->
                new MetricChange("", CellWords.amount(alone.side().point()), CellView.EMPTY, "only in candidate", "");
            default ->
                new MetricChange(
                        cell.baseline() == null
                                ? ""
                                : CellWords.amount(cell.baseline().point()),
                        "",
                        view,
                        cell instanceof Cell.BaselineOnly ? "only in baseline" : "",
                        "");
        };
    }

    /** "time improved, allocation regressed: 15.2 times the bytes"; empty without changes in opposite directions. */
    private static String tradeOff(@Nullable Pair pair) {
        if (pair == null || !pair.isTradeOff()) {
            return "";
        }
        List<Metric> changed = Arrays.stream(Metric.values())
                .filter(metric -> pair.cell(metric).isChange())
                .toList();
        Metric last = changed.getLast();
        double ratio = ((Cell.Compared) pair.cell(last)).comparison().ratio();
        return changed.stream()
                        .map(metric -> metric.term() + " "
                                + ((Cell.Compared) pair.cell(metric))
                                        .comparison()
                                        .verdict()
                                        .word())
                        .collect(Collectors.joining(", "))
                + (Double.isNaN(ratio) ? "" : ": " + CellWords.times(ratio) + " times the " + last.quantity());
    }

    private static CandidateSummary summary(Comparison comparison) {
        return new CandidateSummary(
                Arrays.stream(Metric.values())
                        .map(metric -> VerdictCounts.of(comparison.cells(metric)))
                        .toList(),
                comparison.pairs().stream().filter(Pair::isTradeOff).count());
    }

    /** Counts verdicts by forks alone: a suite's times can show the spread between two executions, a few benchmarks' allocation can't. */
    private static String forksAlone(Stream<Cell> cells) {
        Map<Boolean, Long> verdicts = Cell.compared(cells)
                .map(Cell.Compared::comparison)
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
                .flatMap(i -> Cell.compared(comparisons.get(i).cells())
                        .flatMap(cell -> cell.comparison().noisierSide().stream())
                        .limit(1)
                        .map(side -> (comparisons.size() == 1 ? "" : "on " + candidates.get(i) + " ") + side.words()))
                .toList();
    }

    /** Scope of a reason: benchmarks on candidates, and indexes of these. */
    private record Extent(List<BenchmarkKey> pairs, Set<Integer> candidates) {}

    /**
     * One clause per reason: "Not comparable: JMH versions differ: 1.36 and 1.37", or "1 of 8 benchmarks not comparable on 17.0.9 default: ..."
     * where it concerns some of the benchmarks, and one of several candidates. A benchmark counts once, whatever the number of candidates.
     */
    private static List<String> obstacles(List<Comparison> comparisons, List<String> names) {
        return scoped(
                comparisons,
                names,
                "not comparable",
                comparison -> Optional.of(comparison)
                        .filter(one -> one.verdict() == CellVerdict.NOT_COMPARABLE)
                        .map(CellComparison::reason));
    }

    /** The same for facts that do not forbid a comparison: "Measured with other settings: warm-up 5 x 1 s, then 1 x 100 ms". */
    private static List<String> settings(List<Comparison> comparisons, List<String> names) {
        return scoped(
                comparisons,
                names,
                Comparability.OTHER_SETTINGS,
                comparison -> comparison
                        .otherSettings()
                        .map(words -> words.substring((Comparability.OTHER_SETTINGS + ": ").length())));
    }

    /** One clause per reason; {@code state} is the predicate of the benchmarks concerned: "not comparable". */
    private static List<String> scoped(
            List<Comparison> comparisons,
            List<String> names,
            String state,
            Function<CellComparison, Optional<String>> reasonOf) {
        List<BenchmarkKey> compared = new ArrayList<>();
        Map<String, Extent> reasons = new LinkedHashMap<>();
        for (int i = 0; i < comparisons.size(); i++) {
            for (Pair pair : comparisons.get(i).pairs()) {
                List<Cell.Compared> cells = Cell.compared(pair.cells().stream()).toList();
                if (!cells.isEmpty()) {
                    compared.add(pair.key());
                }
                int candidate = i;
                cells.stream()
                        .map(Cell.Compared::comparison)
                        .flatMap(comparison -> reasonOf.apply(comparison).stream())
                        .distinct()
                        .map(reason -> reasons.computeIfAbsent(
                                reason, first -> new Extent(new ArrayList<>(), new TreeSet<>())))
                        .forEach(extent -> {
                            extent.pairs().add(pair.key());
                            extent.candidates().add(candidate);
                        });
            }
        }
        return reasons.entrySet().stream()
                .limit(MAX_OBSTACLES)
                .map(reason -> scope(state, reason.getValue(), compared, names) + ": " + reason.getKey())
                .toList();
    }

    private static String scope(String state, Extent extent, List<BenchmarkKey> compared, List<String> names) {
        String count = extent.pairs().size() == compared.size()
                ? Character.toUpperCase(state.charAt(0)) + state.substring(1)
                : extent.pairs().stream().distinct().count() + " of "
                        + compared.stream().distinct().count() + " benchmarks " + state;
        return extent.candidates().size() == names.size()
                ? count
                : count + " on " + extent.candidates().stream().map(names::get).collect(Collectors.joining(", "));
    }
}
