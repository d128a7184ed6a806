package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reasons why benchmarks are not comparable. A benchmark counts once, whatever the number of candidates. */
final class Obstacles {
    private static final int MAX_REASONS = 3;

    private Obstacles() {}

    /** Scope of a reason: benchmarks on candidates, and indexes of these. */
    private record Extent(List<BenchmarkKey> pairs, Set<Integer> candidates) {}

    /**
     * One clause per reason: "Not comparable: JMH versions differ: 1.36 and 1.37", or "1 of 8 benchmarks not comparable on 17.0.9 default: ..."
     * where it concerns some of the benchmarks, and one of several candidates.
     *
     * @param candidates their names
     */
    static List<String> of(List<Comparison> comparisons, List<String> candidates) {
        List<BenchmarkKey> compared = new ArrayList<>();
        Map<String, Extent> reasons = new LinkedHashMap<>();
        for (int i = 0; i < comparisons.size(); i++) {
            int candidate = i;
            comparisons.get(i).pairs().stream()
                    .filter(pair -> cells(pair).findAny().isPresent())
                    .forEach(pair -> {
                        compared.add(pair.key());
                        reasons(pair).forEach(reason -> {
                            Extent extent = reasons.computeIfAbsent(
                                    reason, first -> new Extent(new ArrayList<>(), new TreeSet<>()));
                            extent.pairs().add(pair.key());
                            extent.candidates().add(candidate);
                        });
                    });
        }
        return reasons.entrySet().stream()
                .limit(MAX_REASONS)
                .map(reason -> count(reason.getValue(), compared) + where(reason.getValue(), candidates) + ": "
                        + reason.getKey())
                .toList();
    }

    private static String count(Extent extent, List<BenchmarkKey> compared) {
        return extent.pairs().size() == compared.size()
                ? "Not comparable"
                : benchmarks(extent.pairs()) + " of " + benchmarks(compared) + " benchmarks not comparable";
    }

    private static long benchmarks(List<BenchmarkKey> pairs) {
        return pairs.stream().distinct().count();
    }

    private static String where(Extent extent, List<String> candidates) {
        return extent.candidates().size() == candidates.size()
                ? ""
                : " on " + extent.candidates().stream().map(candidates::get).collect(Collectors.joining(", "));
    }

    private static Stream<String> reasons(Pair pair) {
        return cells(pair)
                .map(Cell.Compared::comparison)
                .filter(comparison -> comparison.verdict() == CellVerdict.NOT_COMPARABLE)
                .map(comparison -> comparison.reason())
                .distinct();
    }

    private static Stream<Cell.Compared> cells(Pair pair) {
        return Stream.of(pair.score(), pair.allocation())
                .filter(Cell.Compared.class::isInstance)
                .map(Cell.Compared.class::cast);
    }
}
