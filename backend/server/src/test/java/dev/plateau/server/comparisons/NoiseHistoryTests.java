package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.hosts.RunMarks;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.VariancePrior;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A benchmark whose three forks lie 1 % apart, but for nights in which something went wrong. */
@ServerTest
class NoiseHistoryTests {
    /** Of logs 0, 0.01 and 0.02: (0.01^2 + 0 + 0.01^2) / 2. */
    private static final double CALM = 1e-4;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Comparisons comparisons;

    @Autowired
    Matrices matrices;

    @Autowired
    RunMarks marks;

    @Autowired
    LatestPoints points;

    private SeededNights nights;
    private long benchmark;
    private final List<Long> runs = new ArrayList<>();

    @BeforeEach
    void start() {
        nights = new SeededNights(jdbc, "noise-" + UUID.randomUUID());
        benchmark = nights.benchmark("org.example.Suite.b", "{}", "avgt", 1);
        for (int night = 0; night < 10; night++) {
            long run = nights.night(night);
            double apart = night % 2 == 0 ? 0.01 : 0.5;
            nights.score(run, benchmark, "ns/op", 100, 100 * Math.exp(apart), 100 * Math.exp(2 * apart));
            runs.add(run);
        }
    }

    private void markOddNights() {
        for (int night = 1; night < runs.size(); night += 2) {
            marks.exclude(nights.project(), runs.get(night), "ada", "a backup ran");
        }
    }

    @Test
    void comparisonsLearnNothingFromRunsThatAreNotEvaluated() {
        assertThat(compared().variance()).isGreaterThan(0.05);
        markOddNights();

        assertThat(compared().variance()).isCloseTo(CALM, within(1e-9));
        assertThat(compared().degreesOfFreedom()).isEqualTo(8);
    }

    @Test
    void theMatrixLearnsNothingFromThemEither() {
        markOddNights();

        assertThat(inMatrix("").variance()).isCloseTo(CALM, within(1e-9));
        assertThat(inMatrix("execution-" + runs.get(8)).variance()).isCloseTo(CALM, within(1e-9));
    }

    /** The later run's earlier runs hold the other side, whose forks must not count twice. */
    @Test
    void aRunIsNoHistoryOfItsOwnComparison() {
        Cell.Compared first = compared(0, 2);
        assertThat(first.side().point().history().forks().degreesOfFreedom()).isEqualTo(4);
        assertThat(first.comparison().high())
                .isCloseTo(
                        LogRatio.moderated(new ForkSummary(3, 0, 0.01), new ForkSummary(3, 0, 0.01), VariancePrior.NONE)
                                .orElseThrow()
                                .interval(0.99)
                                .high(),
                        within(1e-9));
    }

    /** The matrix of all branches reads the points and their history in another statement. */
    @Test
    void allBranchesTellTheSameAsTheOnlyOne() {
        for (int night = 10; night < 30; night++) {
            double score = night == 20 ? 0 : 100 + night % 3;
            runs.add(nights.night(night));
            nights.score(runs.getLast(), benchmark, "ns/op", score, score * 1.02, score * 1.03);
        }

        LatestPoint ofMain = latest("main").getFirst();
        assertThat(ofMain.history().runs().variance()).isPositive();
        assertThat(ofMain.history().forks().degreesOfFreedom()).isEqualTo(38);
        assertThat(latest("")).containsExactly(ofMain);
    }

    private List<LatestPoint> latest(String branch) {
        return points.ofBranch(
                nights.project(), List.of("score"), host(), branch, List.of(), Long.MAX_VALUE, List.of());
    }

    private VariancePrior compared() {
        return compared(2, 8).side().point().history().forks();
    }

    private Cell.Compared compared(int baseline, int candidate) {
        long environment = environment();
        Comparison comparison = comparisons.compare(
                nights.project(),
                new Party(environment, runs.get(baseline)),
                new Party(environment, runs.get(candidate)),
                "");
        return (Cell.Compared) comparison.pairs().getFirst().score();
    }

    private VariancePrior inMatrix(String execution) {
        Matrix matrix = matrices.matrix(
                nights.project(),
                matrices.choices(nights.project()),
                new MatrixSelection("score", host(), null, "main", execution, Long.MAX_VALUE));
        return ((Cell.Baseline) matrix.rows().getFirst().cells().getFirst())
                .side()
                .point()
                .history()
                .forks();
    }

    private long host() {
        return jdbc.sql("select host_id from environment where id = ?")
                .param(environment())
                .query(Long.class)
                .single();
    }

    private long environment() {
        return jdbc.sql("select environment_id from run where id = ?")
                .param(runs.getFirst())
                .query(Long.class)
                .single();
    }
}
