package dev.plateau.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.studies.DealtHistories.DealtSeries;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DealtHistoriesTest {
    private static final List<BenchmarkKey> KEYS = Executions.keys(4);

    /** Executions at 100, 200, 300 ...: the fork adds its number. */
    private static SameCodeExecution execution(int number, double noise, Random random) {
        Map<BenchmarkKey, List<double[]>> forks = new LinkedHashMap<>();
        for (BenchmarkKey key : KEYS) {
            List<double[]> all = new ArrayList<>();
            for (int fork = 0; fork < 6; fork++) {
                all.add(new double[] {100 * number + fork * noise * Math.abs(random.nextGaussian())});
            }
            forks.put(key, all);
        }
        return Executions.of(number, forks);
    }

    private static final DealtHistories HISTORIES = new DealtHistories(KEYS, 10, 1);

    @Test
    void allBenchmarksOfARunComeFromOneExecution() {
        List<SameCodeExecution> executions = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> execution(number, 1, new Random(number)))
                .toList();
        Map<BenchmarkKey, DealtSeries> history = HISTORIES.deal(run -> executions, new Random(3));
        for (int run = 0; run < DealtHistories.RUNS; run++) {
            int now = run;
            assertThat(KEYS.stream()
                            .mapToInt(key -> (int) dealt(history, key).scores()[now] / 100)
                            .distinct())
                    .hasSize(1);
            assertThat(dealt(history, KEYS.get(0)).forks()[run]).hasSize(3);
        }
        assertThat(Arrays.stream(dealt(history, KEYS.get(0)).scores())
                        .mapToInt(score -> (int) score / 100)
                        .distinct())
                .as("all executions take part")
                .hasSize(5);
    }

    @Test
    void theSameSeedDealsTheSameHistories() {
        List<SameCodeExecution> executions = List.of(execution(1, 1, new Random(1)), execution(2, 1, new Random(2)));
        assertThat(HISTORIES.rates(run -> executions)).isEqualTo(HISTORIES.rates(run -> executions));
    }

    @Test
    void quietRunsRaiseNothingAndPlantedStepsAreConfirmed() {
        List<SameCodeExecution> executions = List.of(execution(1, 0.2, new Random(1)));
        Map<String, Object> rates = HISTORIES.rates(run -> executions);
        assertThat(number(rates, "confirmedPerThousand")).isZero();
        Map<?, ?> step = map(map(rates, "steps"), "10 %");
        assertThat(number(step, "confirmed")).isEqualTo(1);
        assertThat((int) number(step, "medianDelay")).isBetween(5, 7);
    }

    @Test
    void aHostThatTurnsSlowerIsAFalseAlarm() {
        List<SameCodeExecution> fast = List.of(execution(1, 0.2, new Random(1)));
        List<SameCodeExecution> slow = List.of(execution(2, 0.2, new Random(2)));
        Map<String, Object> rates = HISTORIES.rates(run -> run < DealtHistories.TURN ? fast : slow);
        assertThat(number(rates, "confirmedPerThousand")).isCloseTo(1000.0 / DealtHistories.RUNS, within(0.01));
    }

    private static DealtSeries dealt(Map<BenchmarkKey, DealtSeries> history, BenchmarkKey key) {
        return Objects.requireNonNull(history.get(key));
    }

    private static Map<?, ?> map(Map<?, ?> rates, String name) {
        return (Map<?, ?>) Objects.requireNonNull(rates.get(name));
    }

    private static double number(Map<?, ?> rates, String name) {
        return ((Number) Objects.requireNonNull(rates.get(name))).doubleValue();
    }
}
