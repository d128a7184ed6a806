package dev.plateau.server.dashboard.commit;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.catalog.NaturalOrder;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.dashboard.CellView;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.EnvironmentMean;
import dev.plateau.server.dashboard.commit.CommitComparisons.OneEnvironment;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Names;
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
import org.jspecify.annotations.Nullable;

/**
 * The changes of a commit, as its template writes them.
 *
 * @param lines the environments that measured it
 * @param columns the compared ones among them
 * @param time verdicts of time over all columns
 * @param allocation verdicts of bytes per operation over all columns
 * @param rows metrics of benchmarks that changed in any column, largest change first
 * @param changed number of all such rows, of which the first are shown
 */
record CommitView(
        List<Line> lines, List<KnownEnvironment> columns, Totals time, Totals allocation, List<Row> rows, int changed) {
    /** Largest number of rows that people read; Compare shows all of one environment. */
    private static final int MAX_ROWS = 100;

    /** True if the environments have several hosts. */
    public boolean isOnSeveralHosts() {
        return lines.stream()
                        .map(line -> line.environment().ids().host())
                        .distinct()
                        .count()
                > 1;
    }

    /**
     * The commit in one environment.
     *
     * @param before the newest run of the commit it is compared with; null for the first one here
     * @param baselineRuns ids for the address of the comparison: {@code 12~15}
     * @param allocation verdicts of bytes per operation
     * @param note reason for a missing comparison, or other changes that it includes; empty when it is of the commit alone
     */
    record Line(
            KnownEnvironment environment,
            RunRecord run,
            @Nullable RunRecord before,
            String baselineRuns,
            String candidateRuns,
            EnvironmentMean time,
            EnvironmentMean allocation,
            String note) {}

    /**
     * Numbers of benchmarks that changed in at least one environment.
     *
     * @param inconclusive those in at least one environment
     * @param compared those comparable in at least one environment
     */
    record Totals(int regressed, int improved, int inconclusive, int compared, int environments) {
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
                    : inconclusive > 0 ? "No significant change: " + part(inconclusive, "inconclusive") : "No change";
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
     */
    record Row(List<String> name, String conditions, String title, boolean isAllocation, List<CellView> cells) {}

    /** A benchmark's metric. */
    private record Measured(BenchmarkKey key, String metric) {}

    static CommitView of(List<OneEnvironment> environments, CellWords words) {
        List<Comparison> comparisons = environments.stream()
                .map(OneEnvironment::comparison)
                .filter(Objects::nonNull)
                .toList();
        List<Map<BenchmarkKey, Pair>> columns =
                comparisons.stream().map(Comparison::byBenchmark).toList();
        List<Measured> changed = changed(comparisons);
        return new CommitView(
                environments.stream().map(CommitView::line).toList(),
                comparisons.stream()
                        .map(comparison -> comparison.candidate().environment())
                        .toList(),
                totals(comparisons, Score.PRIMARY),
                totals(comparisons, Comparisons.ALLOCATION),
                changed.stream()
                        .limit(MAX_ROWS)
                        .map(measured -> row(measured, comparisons, columns, words))
                        .toList(),
                changed.size());
    }

    private static Line line(OneEnvironment one) {
        return new Line(
                one.environment(),
                one.runs().getFirst(),
                one.before().stream().findFirst().orElse(null),
                one.before().isEmpty() ? "" : CommitComparisons.address(one.before()),
                CommitComparisons.address(one.runs()),
                EnvironmentMean.of(one.environment(), compared(one.comparison(), Score.PRIMARY)),
                EnvironmentMean.of(one.environment(), compared(one.comparison(), Comparisons.ALLOCATION)),
                note(one));
    }

    private static String note(OneEnvironment one) {
        if (one.excluded() != null) {
            return one.excluded();
        }
        if (one.comparison() == null) {
            return "No earlier run here has a benchmark of this one.";
        }
        return one.isAfterParent() ? "" : "Its parent was not measured here: commits between may have a part.";
    }

    private static List<Cell.Compared> compared(@Nullable Comparison comparison, String metric) {
        return comparison == null
                ? List.of()
                : comparison.pairs().stream()
                        .map(pair -> pair.cell(metric))
                        .filter(Cell.Compared.class::isInstance)
                        .map(Cell.Compared.class::cast)
                        .toList();
    }

    private static Totals totals(List<Comparison> comparisons, String metric) {
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
        return new Totals(
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
                .flatMap(pair -> Stream.of(Score.PRIMARY, Comparisons.ALLOCATION)
                        .filter(metric -> isChange(pair.cell(metric)))
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

    private static boolean isChange(Cell cell) {
        return cell instanceof Cell.Compared compared
                && compared.comparison().verdict().isChange();
    }

    private static Row row(
            Measured measured, List<Comparison> comparisons, List<Map<BenchmarkKey, Pair>> columns, CellWords words) {
        BenchmarkKey key = measured.key();
        return new Row(
                Names.humps(key.shortName()),
                Names.conditions(key),
                key.benchmark(),
                measured.metric().equals(Comparisons.ALLOCATION),
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
