package dev.plateau.server.dashboard;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.answers.Forest;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.CommitPage.OneEnvironment;
import dev.plateau.server.dashboard.answers.CommitAnswer;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.NaturalOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The changes of a commit, as its template writes them.
 *
 * @param lines the environments that measured it
 * @param columns the compared ones among them
 * @param totals of the metrics that are comparable in any column, over all columns
 * @param rows metrics of benchmarks that changed in any column, largest change first
 * @param changed number of all such rows, of which the first are shown
 */
record CommitView(
        List<OneEnvironment> lines,
        List<KnownEnvironment> columns,
        List<MetricTotals> totals,
        List<ChangedRow> rows,
        int changed) {
    /** Largest number of rows that people read; Compare shows all of one environment. */
    private static final int MAX_ROWS = 100;

    /** The answer of the page; {@code compare} is the address of Compare, to which the runs are added. */
    CommitAnswer answer(String name, String compare) {
        MetricTotals scores = totals.getFirst();
        return new CommitAnswer(
                name,
                scores.regressed(),
                scores.improved(),
                scores.inconclusive(),
                scores.compared(),
                totals.stream().skip(1).mapToInt(MetricTotals::regressed).sum(),
                rows.isEmpty() ? null : String.join("", rows.getFirst().name()),
                lines.stream()
                        .filter(line -> line.comparison() != null)
                        .map(line -> new Forest.Line(
                                line.environment().label(),
                                "",
                                isOnSeveralHosts()
                                        ? List.of(line.environment().host().label())
                                        : List.of(),
                                compare + line.sides(),
                                line.means(totals).getFirst().speed(),
                                ""))
                        .toList());
    }

    /** True if the environments have several hosts. */
    public boolean isOnSeveralHosts() {
        return lines.stream()
                        .map(line -> line.environment().ids().host())
                        .distinct()
                        .count()
                > 1;
    }

    /**
     * Numbers of benchmarks that changed in at least one environment.
     *
     * @param inconclusive those in at least one environment
     * @param compared those comparable in at least one environment
     */
    record MetricTotals(Metric metric, int regressed, int improved, int inconclusive, int compared, int environments) {
        /** "2 regressed and 1 improved of 9 benchmarks, in at least one of 4 environments." */
        public String words() {
            if (compared == 0) {
                return "No benchmark is comparable with the commit before.";
            }
            String changes = Stream.of(part(regressed, "regressed"), part(improved, "improved"))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(" and "));
            String found = !changes.isEmpty()
                    ? changes
                    : inconclusive > 0 ? "No change is certain: " + part(inconclusive, "unknown") : "No change";
            String where = environments == 1
                    ? "one environment."
                    : (found.equals("No change") ? "any" : "at least one") + " of " + environments + " environments.";
            return found + " of " + compared + (compared == 1 ? " benchmark, in " : " benchmarks, in ") + where;
        }

        private static String part(int count, String verdict) {
            return count == 0 ? "" : count + " " + verdict;
        }
    }

    /**
     * A metric of a benchmark in each column.
     *
     * @param name as {@link Names#humps} cuts it
     * @param conditions with the name of a secondary metric
     */
    record ChangedRow(List<String> name, String conditions, String title, List<CellView> cells) {}

    /** A benchmark's metric. */
    private record Measured(BenchmarkKey key, Metric metric) {}

    static CommitView of(List<OneEnvironment> environments, CellWords words) {
        List<Comparison> comparisons = environments.stream()
                .map(OneEnvironment::comparison)
                .filter(Objects::nonNull)
                .toList();
        List<Map<BenchmarkKey, Pair>> columns =
                comparisons.stream().map(Comparison::byBenchmark).toList();
        List<Measured> changed = changed(comparisons);
        List<MetricTotals> totals = Arrays.stream(Metric.values())
                .map(metric -> totals(comparisons, metric))
                .filter(total -> total.metric() == Metric.SCORE || total.compared() > 0)
                .toList();
        return new CommitView(
                environments,
                comparisons.stream()
                        .map(comparison -> comparison.candidate().environment())
                        .toList(),
                totals,
                changed.stream()
                        .limit(MAX_ROWS)
                        .map(measured -> row(measured, comparisons, columns, words))
                        .toList(),
                changed.size());
    }

    private static MetricTotals totals(List<Comparison> comparisons, Metric metric) {
        Map<CellVerdict, Set<BenchmarkKey>> found = new EnumMap<>(CellVerdict.class);
        Set<BenchmarkKey> compared = new HashSet<>();
        for (Comparison comparison : comparisons) {
            for (Pair pair : comparison.pairs()) {
                if (pair.cell(metric) instanceof Cell.Compared cell
                        && cell.comparison().verdict() != CellVerdict.NOT_COMPARABLE) {
                    compared.add(pair.key());
                    found.computeIfAbsent(cell.comparison().verdict(), verdict -> new HashSet<>())
                            .add(pair.key());
                }
            }
        }
        return new MetricTotals(
                metric,
                found.getOrDefault(CellVerdict.REGRESSED, Set.of()).size(),
                found.getOrDefault(CellVerdict.IMPROVED, Set.of()).size(),
                found.getOrDefault(CellVerdict.INCONCLUSIVE, Set.of()).size(),
                compared.size(),
                comparisons.size());
    }

    private static List<Measured> changed(List<Comparison> comparisons) {
        record SizedChange(Measured measured, double size) {}
        return comparisons.stream()
                .flatMap(comparison -> comparison.pairs().stream())
                .flatMap(pair -> Arrays.stream(Metric.values())
                        .filter(metric -> pair.cell(metric).isChange())
                        .map(metric -> new SizedChange(
                                new Measured(pair.key(), metric),
                                pair.cell(metric).size())))
                // A change from nothing has no size; it comes first.
                .sorted(Comparator.comparingDouble(
                                (SizedChange change) -> Double.isNaN(change.size()) ? -1e9 : -change.size())
                        .thenComparing(change -> change.measured().key(), NaturalOrder.OF_BENCHMARKS))
                .map(SizedChange::measured)
                .distinct()
                .toList();
    }

    private static ChangedRow row(
            Measured measured, List<Comparison> comparisons, List<Map<BenchmarkKey, Pair>> columns, CellWords words) {
        BenchmarkKey key = measured.key();
        return new ChangedRow(
                Names.humps(key.shortName()),
                Names.conditions(key)
                        + (measured.metric() == Metric.SCORE
                                ? ""
                                : ", " + measured.metric().term()),
                key.benchmark(),
                IntStream.range(0, columns.size())
                        .mapToObj(i -> {
                            Pair pair = columns.get(i).get(key);
                            return pair == null
                                    ? CellView.EMPTY
                                    : words.view(
                                            key,
                                            comparisons.get(i).candidate().environment(),
                                            pair.cell(measured.metric()));
                        })
                        .toList());
    }
}
