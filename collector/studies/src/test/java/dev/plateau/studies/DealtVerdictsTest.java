package dev.plateau.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.RunSpread;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against forks whose noise is known: log-normal, 2 %. */
class DealtVerdictsTest {
    private static final int EXECUTIONS = 100;
    private static final int FORKS = 6;
    private static final double NOISE = 0.02;
    private static final List<BenchmarkKey> KEYS = Executions.keys(10);

    /** What each round is slower than the one before, and how far executions lie from each other. */
    private static List<SameCodeExecution> executions(double drift, double level) {
        Random random = new Random(42);
        List<SameCodeExecution> executions = new ArrayList<>();
        for (int i = 0; i < EXECUTIONS; i++) {
            Map<BenchmarkKey, List<double[]>> forks = new LinkedHashMap<>();
            for (BenchmarkKey key : KEYS) {
                double start = level * random.nextGaussian();
                List<double[]> all = new ArrayList<>();
                for (int fork = 0; fork < FORKS; fork++) {
                    int round = fork / 2;
                    all.add(new double[] {100 * Math.exp(start + drift * round + NOISE * random.nextGaussian())});
                }
                forks.put(key, all);
            }
            executions.add(Executions.of(i, forks));
        }
        return executions;
    }

    private static Map<String, Object> dealt(List<SameCodeExecution> executions) {
        return new DealtVerdicts(KEYS, "ns/op", 20, 1).within(executions, List.of());
    }

    private static double number(Map<?, ?> rates, String name) {
        return ((Number) Objects.requireNonNull(rates.get(name))).doubleValue();
    }

    @Test
    void intervalsOfForksWithNormalNoiseCoverAsTheySay() {
        Map<String, Object> rates = dealt(executions(0, 0.1));
        // 1,000 cells with four ways to deal each: the rate of 1 % has a standard error of 0.2 %.
        assertThat(number(rates, "coverage")).isCloseTo(0.99, within(0.006));
        assertThat(number(rates, "falseVerdicts"))
                .as("5 %% of columns with one, of ten cells each")
                .isLessThan(0.008);
    }

    @Test
    void aHostThatDriftsMakesNoFalseVerdictsAsEachRoundTouchesBothSides() {
        assertThat(number(dealt(executions(0.1, 0)), "falseVerdicts")).isLessThan(0.001);
    }

    @Test
    void largeEffectsAreFoundWhereTheyWerePlanted() {
        Map<String, Object> rates = dealt(executions(0, 0.1));
        Map<?, ?> power = (Map<?, ?>) Objects.requireNonNull(rates.get("power"));
        assertThat(number(power, "50 %")).isEqualTo(1);
        assertThat(number(power, "10 %")).isBetween(0.8, 1.0);
        assertThat(number(power, "5 %")).isLessThan(number(power, "10 %"));
        assertThat(number((Map<?, ?>) Objects.requireNonNull(rates.get("falseVerdictsBesideAChange")), "50 %"))
                .as("one of ten is a true one, so 5 % of those found may be false")
                .isLessThan(0.01);
    }

    @Test
    void executionsWithLevelsOfTheirOwnAreCoveredByAHistoryOrByTheColumn() {
        List<SameCodeExecution> apart = executions(0, 0.05).subList(0, 20);
        String unit = "ns/op";
        DealtVerdicts few = new DealtVerdicts(KEYS.subList(0, RunSpread.MIN_BENCHMARKS - 1), unit, 20, 1);
        assertThat(number(few.between(apart, apart, List.of()), "coverage"))
                .as("by forks alone")
                .isLessThan(0.9);
        DealtVerdicts verdicts = new DealtVerdicts(KEYS, unit, 20, 1);
        assertThat(number(verdicts.between(apart, apart, List.of()), "coverage"))
                .as("by the column")
                .isGreaterThan(0.97);
        assertThat(number(verdicts.between(apart, apart, apart), "coverage"))
                .as("by the history")
                .isGreaterThan(0.97);
    }
}
