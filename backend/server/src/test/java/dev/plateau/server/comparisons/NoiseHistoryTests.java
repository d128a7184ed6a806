package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.hosts.RunMarks;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
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

    private SeededNights nights;
    private final List<Long> runs = new ArrayList<>();

    @BeforeEach
    void start() {
        nights = new SeededNights(jdbc, "noise-" + UUID.randomUUID());
        long benchmark = nights.benchmark("org.example.Suite.b", "{}", "avgt", 1);
        for (int night = 0; night < 10; night++) {
            long run = nights.night(night);
            double apart = night % 2 == 0 ? 0.01 : 0.5;
            nights.score(run, benchmark, "ns/op", 100, 100 * Math.exp(apart), 100 * Math.exp(2 * apart));
            runs.add(run);
        }
    }

    private void markOddNights() {
        for (int night = 1; night < runs.size(); night += 2) {
            marks.exclude(runs.get(night), "ada", "a backup ran");
        }
    }

    @Test
    void comparisonsLearnNothingFromRunsThatAreNotJudged() {
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

    private VariancePrior compared() {
        long environment = environment();
        Comparison comparison = comparisons.compare(
                nights.project(), new Party(environment, runs.get(2)), new Party(environment, runs.get(8)), "");
        return ((Cell.Compared) comparison.pairs().getFirst().score())
                .side()
                .point()
                .history()
                .forks();
    }

    private VariancePrior inMatrix(String execution) {
        long host = jdbc.sql("select host_id from environment where id = ?")
                .param(environment())
                .query(Long.class)
                .single();
        Matrix matrix = matrices.matrix(nights.project(), new MatrixSelection("score", host, null, "main", execution));
        return ((Cell.Baseline) matrix.rows().getFirst().cells().getFirst())
                .side()
                .point()
                .history()
                .forks();
    }

    private long environment() {
        return jdbc.sql("select environment_id from run where id = ?")
                .param(runs.getFirst())
                .query(Long.class)
                .single();
    }
}
