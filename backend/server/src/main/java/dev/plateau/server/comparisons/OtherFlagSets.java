package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Flag sets measured on the host and JDK of a candidate, on which a benchmark is not regressed although it is on the candidate. These are verdicts
 * of measurements, not statements about a cause.
 */
@Service
@Transactional(readOnly = true)
public class OtherFlagSets {
    private final Comparisons comparisons;
    private final Environments environments;
    private final RunCatalog runs;

    OtherFlagSets(Comparisons comparisons, Environments environments, RunCatalog runs) {
        this.comparisons = comparisons;
        this.environments = environments;
        this.runs = runs;
    }

    /**
     * A benchmark on another flag set.
     *
     * @param cell its score compared with the baseline's
     */
    public record NotRegressed(BenchmarkKey key, KnownEnvironment environment, Cell.Compared cell) {}

    /** The pairs of another environment. */
    private record Column(KnownEnvironment environment, Map<BenchmarkKey, Pair> pairs) {
        private Optional<NotRegressed> find(BenchmarkKey key, Metric metric, Cell.Compared regressed) {
            Pair pair = pairs.get(key);
            return pair != null && pair.cell(metric) instanceof Cell.Compared cell && isShownBetter(cell, regressed)
                    ? Optional.of(new NotRegressed(key, environment, cell))
                    : Optional.empty();
        }
    }

    /** Tests whether two environments differ only in their flag sets. */
    public static boolean isOther(KnownEnvironment one, KnownEnvironment than) {
        return one.ids().host() == than.ids().host()
                && one.ids().jdk() == than.ids().jdk()
                && one.ids().flagSet() != than.ids().flagSet();
    }

    /**
     * The best flag set for each benchmark that is regressed on the candidate, in the order of the comparison. A candidate of newest scores is
     * compared with newest scores; one of runs, whose page must not change, with runs of its execution or its commit.
     *
     * @param baseline as compared
     * @param candidate as compared
     * @param branch as compared
     */
    public List<NotRegressed> of(
            long project, Party baseline, Party candidate, Comparison comparison, Metric metric, String branch) {
        List<Pair> regressed = comparison.pairs().stream()
                .filter(pair -> regressed(pair.cell(metric)) != null)
                .toList();
        List<Party> others = regressed.isEmpty() ? List.of() : others(project, baseline, candidate, comparison);
        if (others.isEmpty()) {
            return List.of();
        }
        List<Column> columns = comparisons.compare(project, baseline, others, branch).stream()
                .map(other -> new Column(other.candidate().environment(), other.byBenchmark()))
                .toList();
        return regressed.stream()
                .flatMap(pair -> best(pair, columns, metric).stream())
                .toList();
    }

    private static Optional<NotRegressed> best(Pair pair, List<Column> columns, Metric metric) {
        Cell.Compared regressed = regressed(pair.cell(metric));
        return regressed == null
                ? Optional.empty()
                : columns.stream()
                        .flatMap(column -> column.find(pair.key(), metric, regressed).stream())
                        .max(Comparator.comparingDouble(found -> speed(found.cell())));
    }

    private static Cell.@Nullable Compared regressed(Cell cell) {
        return cell instanceof Cell.Compared compared && compared.comparison().verdict() == CellVerdict.REGRESSED
                ? compared
                : null;
    }

    /** Tests for a score that is not regressed, and whose interval is on the better side of the candidate's: a noisy score alone is no evidence. */
    private static boolean isShownBetter(Cell.Compared cell, Cell.Compared regressed) {
        CellComparison own = cell.comparison();
        CellComparison other = regressed.comparison();
        boolean isTested = own.kind() == CellComparison.Kind.TESTED && other.kind() == CellComparison.Kind.TESTED;
        return isTested
                && own.verdict() != CellVerdict.REGRESSED
                && (isTime(cell) ? own.high() < other.low() : own.low() > other.high());
    }

    private static double speed(Cell.Compared cell) {
        double ratio = cell.comparison().ratio();
        return isTime(cell) ? 1 / ratio : ratio;
    }

    private static boolean isTime(Cell.Compared cell) {
        return cell.side().point().direction() == Direction.LOWER_IS_BETTER;
    }

    private List<Party> others(long project, Party baseline, Party candidate, Comparison comparison) {
        Map<Long, Party> found = new LinkedHashMap<>();
        if (candidate.isNewest()) {
            runs.lastUse(project)
                    .forEach(use -> found.put(use.environmentId(), new Party(use.environmentId(), List.of())));
        } else {
            beside(project, comparison.candidate().run())
                    .forEach(run -> found.putIfAbsent(run.environmentId(), new Party(run.environmentId(), run.id())));
        }
        found.remove(baseline.environment());
        Map<Long, KnownEnvironment> known = environments.byIds(project, found.keySet());
        KnownEnvironment own = comparison.candidate().environment();
        return found.values().stream()
                .filter(party ->
                        Stream.ofNullable(known.get(party.environment())).anyMatch(other -> isOther(other, own)))
                .toList();
    }

    private List<RunRecord> beside(long project, @Nullable RunRecord run) {
        if (run == null) {
            return List.of();
        }
        List<RunRecord> found = new ArrayList<>(runs.ofExecution(project, run.execution()));
        if (run.commit() != null) {
            found.addAll(runs.atCommit(project, run.commit()));
        }
        return found;
    }
}
