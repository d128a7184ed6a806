package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.comparisons.SideResults.Terms;
import dev.plateau.server.detection.MinimumEffects;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload.Outcome;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AssemblyTests {
    private static final KnownEnvironment ELEVEN = Sides.environment(11, "11.0.13", "default");
    private static final KnownEnvironment SEVENTEEN = Sides.environment(17, "17.0.9", "default");
    private static final KnownEnvironment BIASED =
            Sides.environment(18, "17.0.9", "biased-locking", "-XX:+UseBiasedLocking");
    private static final KnownEnvironment LATER = Sides.environment(19, "17.0.15", "default");
    private static final KnownEnvironment REFUSING =
            Sides.environment(21, "21.0.8", "biased-locking", "-XX:+UseBiasedLocking");
    private static final Map<Long, BenchmarkKey> BENCHMARKS =
            Map.of(1L, benchmark("a.Locks.lazy", 1), 2L, benchmark("a.Locks.lazyTwin", 1));

    @Test
    void ordersColumnsByJdkWithTheDefaultFlagSetFirst() {
        var matrix = matrix(
                List.of(side(LATER, 1, 100), side(BIASED, 1, 100), side(SEVENTEEN, 1, 100), side(ELEVEN, 1, 100)),
                List.of());

        assertThat(matrix.columns()).containsExactly(ELEVEN, SEVENTEEN, BIASED, LATER);
        assertThat(matrix.baseline()).isZero();
    }

    @Test
    void comparesEachCellWithTheBaselineOfItsRow() {
        var matrix = matrix(List.of(side(ELEVEN, 1, 580), side(SEVENTEEN, 1, 174), side(BIASED, 1, 580)), List.of());

        var cells = matrix.rows().getFirst().cells();
        assertThat(cells.get(0)).isInstanceOf(Cell.Baseline.class);
        assertThat(verdict(cells.get(1))).isEqualTo(CellVerdict.REGRESSED);
        assertThat(((Cell.Compared) cells.get(2)).comparison().isTooNoisy()).isTrue();
    }

    @Test
    void comparesWithTheChosenBaseline() {
        var sides = List.of(side(ELEVEN, 1, 580), side(SEVENTEEN, 1, 174));

        var matrix = assembly(sides, List.of()).matrix(BENCHMARKS, selection("score", 17L), terms(BENCHMARKS));

        assertThat(matrix.baseline()).isEqualTo(1);
        assertThat(verdict(matrix.rows().getFirst().cells().getFirst())).isEqualTo(CellVerdict.IMPROVED);
    }

    @Test
    void givesARefusingJvmAColumnOfItsOwn() {
        var matrix = matrix(
                List.of(side(ELEVEN, 1, 580)), List.of(unmeasured(REFUSING, 1, Outcome.NOT_RUNNABLE, Sides.NOON)));

        assertThat(matrix.columns()).containsExactly(ELEVEN, REFUSING);
        assertThat(matrix.rows().getFirst().cells().get(1)).isInstanceOf(Cell.Unmeasured.class);
        assertThat(matrix.rows().getFirst().hasNews()).isFalse();
        var folded = matrix.withoutEmptyColumns();
        assertThat(folded.columns()).containsExactly(ELEVEN);
        assertThat(folded.rows().getFirst().cells()).hasSize(1);
        assertThat(folded.notes()).containsExactly(REFUSING.label() + ": no benchmark has a score");
    }

    @Test
    void keepsTheBaselineWhereColumnsBeforeItAreLeftOut() {
        var matrix = assembly(
                        List.of(side(SEVENTEEN, 1, 580), side(BIASED, 1, 590)),
                        List.of(unmeasured(ELEVEN, 1, Outcome.NOT_RUNNABLE, Sides.NOON)))
                .matrix(BENCHMARKS, selection("score", 17L), terms(BENCHMARKS));

        var folded = matrix.withoutEmptyColumns();
        assertThat(matrix.baseline()).isEqualTo(1);
        assertThat(folded.baseline()).isZero();
        assertThat(folded.columns()).containsExactly(SEVENTEEN, BIASED);
        assertThat(folded.withoutEmptyColumns()).isSameAs(folded);
    }

    @Test
    void notesBelowTheTableWhatIsTheSameAsAnotherFlagSet() {
        var matrix = matrix(
                List.of(side(ELEVEN, 1, 580)),
                List.of(
                        unmeasured(ELEVEN, 1, Outcome.SAME_ENVIRONMENT, Sides.NOON.plusSeconds(9)),
                        unmeasured(ELEVEN, 2, Outcome.SAME_ENVIRONMENT, Sides.NOON.plusSeconds(9))));

        assertThat(matrix.columns()).containsExactly(ELEVEN);
        assertThat(matrix.rows().getFirst().cells().getFirst()).isInstanceOf(Cell.Baseline.class);
        assertThat(matrix.notes()).containsExactly("11.0.13 default: the reason");
    }

    @Test
    void showsTheNewestOfAScoreAndAFailure() {
        var scored = List.of(side(ELEVEN, 1, 580), side(SEVENTEEN, 1, 580));

        var later = matrix(scored, List.of(unmeasured(SEVENTEEN, 1, Outcome.FAILED, Sides.NOON.plusSeconds(1))));
        var earlier = matrix(scored, List.of(unmeasured(SEVENTEEN, 1, Outcome.FAILED, Sides.NOON.minusSeconds(1))));

        assertThat(later.rows().getFirst().cells().get(1)).isInstanceOf(Cell.Unmeasured.class);
        assertThat(earlier.rows().getFirst().cells().get(1)).isInstanceOf(Cell.Compared.class);
    }

    @Test
    void leavesARowWithoutAnythingOut() {
        var matrix = matrix(List.of(side(ELEVEN, 2, 580)), List.of());

        assertThat(matrix.rows()).extracting(Matrix.Row::benchmarkId).containsExactly(2L);
    }

    @Test
    void repeatsNoFailureUnderASecondaryMetric() {
        var failures = List.of(unmeasured(REFUSING, 1, Outcome.NOT_RUNNABLE, Sides.NOON));

        var matrix = assembly(List.of(side(ELEVEN, 2, 5)), failures)
                .matrix(BENCHMARKS, selection("gc.alloc.rate.norm", null), terms(BENCHMARKS));

        assertThat(matrix.rows()).extracting(Matrix.Row::benchmarkId).containsExactly(2L);
    }

    @Test
    void showsAScoreAloneWhereTheBaselineHasNone() {
        var matrix = matrix(List.of(side(ELEVEN, 2, 5), side(SEVENTEEN, 1, 580)), List.of());

        assertThat(matrix.rows().getFirst().cells())
                .satisfiesExactly(
                        cell -> assertThat(cell).isInstanceOf(Cell.Empty.class),
                        cell -> assertThat(cell).isInstanceOf(Cell.Alone.class));
    }

    @Test
    void ordersRowsWithNumbersAsNumbers() {
        var keys = Map.of(
                1L, new BenchmarkKey("a.Setters.plain", Map.of("size", "10"), Mode.THROUGHPUT, 1),
                2L, new BenchmarkKey("a.Setters.plain", Map.of("size", "2"), Mode.THROUGHPUT, 16),
                3L, new BenchmarkKey("a.Setters.plain", Map.of("size", "2"), Mode.THROUGHPUT, 2));
        var sides = List.of(side(ELEVEN, 1, 1), side(ELEVEN, 2, 1), side(ELEVEN, 3, 1));

        var matrix = assembly(sides, List.of()).matrix(keys, selection("score", null), terms(keys));

        assertThat(matrix.rows()).extracting(Matrix.Row::benchmarkId).containsExactly(3L, 2L, 1L);
    }

    @Test
    void isEmptyWithoutAnything() {
        var matrix = matrix(List.of(), List.of());

        assertThat(matrix.rows()).isEmpty();
        assertThat(matrix.baseline()).isEqualTo(-1);
    }

    private static CellVerdict verdict(Cell cell) {
        return ((Cell.Compared) cell).comparison().verdict();
    }

    private static Matrix matrix(List<SideScore> sides, List<UnmeasuredCell> unmeasured) {
        return assembly(sides, unmeasured).matrix(BENCHMARKS, selection("score", null), terms(BENCHMARKS));
    }

    private static Assembly assembly(List<SideScore> sides, List<UnmeasuredCell> unmeasured) {
        Map<Long, KnownEnvironment> environments = new HashMap<>();
        for (KnownEnvironment environment : Arrays.asList(ELEVEN, SEVENTEEN, BIASED, LATER, REFUSING)) {
            environments.put(environment.ids().environment(), environment);
        }
        return new Assembly(sides, unmeasured, environments);
    }

    private static Map<Long, Terms> terms(Map<Long, BenchmarkKey> benchmarks) {
        return Terms.of(MinimumEffects.DEFAULTS, "score", benchmarks);
    }

    private static MatrixSelection selection(String metric, @Nullable Long baseline) {
        return new MatrixSelection(metric, 1, baseline, "", "", Long.MAX_VALUE);
    }

    private static BenchmarkKey benchmark(String name, int threads) {
        return new BenchmarkKey(name, Map.of("size", "10"), Mode.THROUGHPUT, threads);
    }

    private static SideScore side(KnownEnvironment environment, long benchmark, double score) {
        long id = environment.ids().environment();
        RunRecord run = Sides.run(id, id, Sides.NOON, Sides.LIKE);
        return new SideScore(
                Sides.point(benchmark, id, score),
                run,
                environment,
                SideReader.conditions(run, environment, null, List.of(), Map.of()),
                null,
                null);
    }

    private static UnmeasuredCell unmeasured(
            KnownEnvironment environment, long benchmark, Outcome outcome, Instant at) {
        return new UnmeasuredCell(environment.ids().environment(), benchmark, 99, outcome, "the reason", "", at);
    }
}
