package dev.plateau.statistics.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.host.CalibrationCheck.HostFinding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Synthetic executions on a machine of two processors: the clock hardly varies, memory a little, the other loops much. */
class CalibrationCheckTest {
    private static final Map<String, Double> SPREAD =
            Map.of("clock", 0.013, "memory", 0.026, "allocation", 0.1, "cas", 0.1, "parking", 0.1);
    private static final Map<String, Double> NANOS =
            Map.of("clock", 2.45, "memory", 165.0, "allocation", 2.7, "cas", 19.0, "parking", 20_500.0);

    private final CalibrationCheck check = new CalibrationCheck(Map.of("clock", 0.02, "memory", 0.04));
    private final Random random = new Random(11);

    private Map<String, LoopReadings> quiet(int readings) {
        return execution(readings, Map.of());
    }

    /** All loops, some of them slower by a factor. */
    private Map<String, LoopReadings> execution(int readings, Map<String, Double> factors) {
        Map<String, LoopReadings> execution = new HashMap<>();
        // In an order that does not depend on the JVM: the draws follow it.
        new TreeSet<>(NANOS.keySet())
                .forEach(kind -> execution.put(kind, loop(kind, readings, i -> factors.getOrDefault(kind, 1.0))));
        return execution;
    }

    private interface Factors {
        double at(int reading);
    }

    private LoopReadings loop(String kind, int readings, Factors factors) {
        double[] times = new double[readings];
        for (int i = 0; i < readings; i++) {
            times[i] = NANOS.getOrDefault(kind, 1.0)
                    * factors.at(i)
                    * Math.exp(SPREAD.getOrDefault(kind, 0.1) * random.nextGaussian());
        }
        return LoopReadings.of(times).orElseThrow();
    }

    private List<Map<String, LoopReadings>> history(int executions) {
        List<Map<String, LoopReadings>> all = new ArrayList<>();
        for (int i = 0; i < executions; i++) {
            all.add(quiet(2 + random.nextInt(30)));
        }
        return all;
    }

    /** With the host drift correction that these executions get. */
    private List<HostFinding> unexplained(
            Map<String, LoopReadings> execution, List<Map<String, LoopReadings>> history) {
        double corrected = new HostSpeed(history)
                .in(execution)
                .filter(HostDrift::significant)
                .map(HostDrift::slowdown)
                .orElse(0.0);
        return check.unexplained(execution, history, corrected);
    }

    @Test
    void spreadIsTheTextbookMedianDistance() {
        LoopReadings readings = LoopReadings.of(new double[] {1, Math.E, Math.exp(2), Math.exp(4), 0, Double.NaN})
                .orElseThrow();

        assertThat(readings.readings()).isEqualTo(4);
        assertThat(readings.level()).isCloseTo(1.5, within(1e-12));
        // distances from 1.5: 1.5, 0.5, 0.5, 2.5
        assertThat(readings.spread()).isCloseTo(1.4826, within(1e-12));
        assertThat(LoopReadings.of(new double[] {0, -1})).isEmpty();
        assertThat(LoopReadings.of(new double[] {7}).orElseThrow().spread()).isNaN();
    }

    @Test
    void aQuietHostNeitherMovesNorVaries() {
        int moved = 0;
        int unstable = 0;
        for (int i = 0; i < 1000; i++) {
            Map<String, LoopReadings> execution = quiet(2 + random.nextInt(30));
            moved += unexplained(execution, history(10)).isEmpty() ? 0 : 1;
            unstable += check.varied(execution).isEmpty() ? 0 : 1;
        }
        assertThat(moved).isZero();
        assertThat(unstable).isLessThan(5);
    }

    /** Half of the readings, or any other share of them, are slower by up to three times. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 10})
    void burstsOfLoadVaryAndMoveNothing(int every) {
        int unstable = 0;
        for (int i = 0; i < 300; i++) {
            Map<String, LoopReadings> execution = quiet(12);
            for (String kind : List.of("clock", "memory")) {
                double burst = 1.2 + 1.8 * random.nextDouble();
                execution.put(kind, loop(kind, 12, reading -> reading % every == 0 ? burst : 1));
            }
            unstable += check.varied(execution).isEmpty() ? 0 : 1;
            assertThat(unexplained(execution, history(10)))
                    .as("burst every %d", every)
                    .isEmpty();
        }
        assertThat(unstable).isGreaterThan(every == 2 ? 250 : -1);
    }

    /** A neighbour that takes its share from all loops, evenly or with readings that vary by 40 %. */
    @Test
    void aBusyHostThatIsSteadyIsCorrectedAndOneThatVariesHasNoLevel() {
        Map<String, Double> busy = Map.of("clock", 1.6, "memory", 1.5, "allocation", 1.6, "cas", 1.4, "parking", 1.7);
        for (int i = 0; i < 200; i++) {
            assertThat(unexplained(execution(12, busy), history(10))).isEmpty();

            Map<String, LoopReadings> varying = new HashMap<>();
            NANOS.keySet()
                    .forEach(kind ->
                            varying.put(kind, loop(kind, 8, reading -> 1.5 * Math.exp(0.4 * random.nextGaussian()))));
            assertThat(unexplained(varying, history(10))).isEmpty();
        }
    }

    @Test
    void firstExecutionsAreComparedToNothing() {
        Map<String, LoopReadings> moved = execution(10, Map.of("clock", 3.0));

        for (int executions = 0; executions < 5; executions++) {
            assertThat(unexplained(moved, history(executions))).isEmpty();
        }
        assertThat(unexplained(moved, history(5))).hasSize(1);
    }

    @Test
    void aClockThatMovedAloneIsUnexplainedAndSaysHowFar() {
        assertThat(unexplained(execution(10, Map.of("clock", 1.9)), history(10)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.kind()).isEqualTo("clock");
                    assertThat(Math.exp(finding.size())).isCloseTo(1.9, within(0.1));
                });
    }

    @Test
    void aHostThatIsSlowerForGoodIsCorrectedAndNeverExcluded() {
        List<Map<String, LoopReadings>> all = new ArrayList<>(history(10));
        for (int night = 0; night < 20; night++) {
            Map<String, LoopReadings> slower = new HashMap<>();
            NANOS.keySet().forEach(kind -> slower.put(kind, loop(kind, 10, i -> 1.5)));
            assertThat(unexplained(slower, List.copyOf(all.subList(Math.max(0, all.size() - 10), all.size()))))
                    .as("night %d", night)
                    .isEmpty();
            all.add(slower);
        }
    }

    @Test
    void anotherLevelOfTheClockAloneIsTheEarlierLevelWithTheSixthExecution() {
        List<Map<String, LoopReadings>> all = new ArrayList<>(history(10));
        for (int night = 0; night < 10; night++) {
            Map<String, LoopReadings> slower = execution(10, Map.of("clock", 1.5));
            List<Map<String, LoopReadings>> before = List.copyOf(all.subList(all.size() - 10, all.size()));
            assertThat(check.unexplained(slower, before, 0))
                    .as("night %d", night)
                    .hasSize(night < 5 ? 1 : 0);
            all.add(slower);
        }
    }

    /** A lower frequency slows the clock down by 40 %, what waits for memory by less. */
    @Test
    void aFrequencyChangeIsExplainedByTheCommonFactor() {
        Map<String, Double> lower =
                Map.of("clock", 1.4, "memory", 1.15, "allocation", 1.4, "cas", 1.35, "parking", 1.3);
        int unexplained = 0;
        for (int i = 0; i < 1000; i++) {
            unexplained += unexplained(execution(20, lower), history(10)).isEmpty() ? 0 : 1;
        }

        assertThat(unexplained).as("of a thousand executions").isLessThanOrEqualTo(5);
    }

    @Test
    void aClockThatTheCorrectionOfTheOtherLoopsDoesNotExplainIsFound() {
        Map<String, Double> apart = Map.of("clock", 2.0, "memory", 1.3, "allocation", 1.3, "cas", 1.3, "parking", 1.3);

        assertThat(unexplained(execution(30, apart), history(10)))
                .extracting(HostFinding::kind)
                .containsExactly("clock");
    }

    @Test
    void unsteadyLoopsFindNothing() {
        Map<String, Double> jump = Map.of("allocation", 2.5, "parking", 0.2, "cas", 0.3);

        assertThat(unexplained(execution(10, jump), history(10))).isEmpty();
        assertThat(check.varied(Map.of("allocation", new LoopReadings(0, 0.9, 10))))
                .isEmpty();
    }

    /** Four times the spread of a quiet machine: 8 % for the clock, 16 % for memory. */
    @ParameterizedTest
    @CsvSource({"clock, 0.08, 0", "clock, 0.081, 1", "memory, 0.16, 0", "memory, 0.161, 1", "clock, NaN, 0"})
    void aSteadyLoopVariesBeyondItsLimit(String kind, double spread, int findings) {
        assertThat(check.varied(Map.of(kind, new LoopReadings(0, spread, 10)))).hasSize(findings);
    }

    private List<HostFinding> ofClock(double earlierSpread, LoopReadings now, double corrected) {
        List<Map<String, LoopReadings>> before = new ArrayList<>();
        for (double level : DoubleStream.of(-1, -1, 0, 1, 1).toArray()) {
            // 1.4826 times the median distance 1 is the deviation of these levels.
            before.add(Map.of("clock", new LoopReadings(level * earlierSpread / 1.4826, 0.01, 10)));
        }
        return check.unexplained(Map.of("clock", now), before, corrected);
    }

    /** 20 %, five deviations of the earlier levels, five standard errors of the own one; a loop that varies has no level. */
    @ParameterizedTest
    @CsvSource({
        "0.01, 0.182, 0.001, 16, 0",
        "0.01, 0.183, 0.001, 16, 1",
        "0.01, -0.183, 0.001, 16, 1",
        "0.06, 0.299, 0.001, 16, 0",
        "0.06, 0.301, 0.001, 16, 1",
        "0.01, 0.354, 0.08, 2, 0",
        "0.01, 0.355, 0.08, 2, 1",
        "0.01, 2.0, 0.08, 16, 1",
        "0.01, 2.0, 0.081, 16, 0",
        "0.01, 2.0, NaN, 1, 0"
    })
    void aLevelMovedBeyondAllOfItsLimits(
            double earlierSpread, double level, double spread, int readings, int findings) {
        assertThat(ofClock(earlierSpread, new LoopReadings(level, spread, readings), 0))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"0.6, 0.4, 1", "0.6, 0.5, 0", "0.6, 0.8, 1", "0.1, 0.4, 0"})
    void theRestAfterTheCorrectionDecides(double level, double corrected, int findings) {
        assertThat(ofClock(0.01, new LoopReadings(level, 0.01, 16), corrected)).hasSize(findings);
    }

    @Test
    void aSingleReadingMovesNothing() {
        List<Map<String, LoopReadings>> before =
                Collections.nCopies(10, Map.of("clock", new LoopReadings(0, 0.01, 10)));

        assertThat(check.unexplained(Map.of("clock", new LoopReadings(2, Double.NaN, 1)), before, 0))
                .isEmpty();
    }

    /** Earlier levels without a spread leave the limit of 20 % alone; a move of just that, or a rest of it, is explained. */
    @Test
    void aMoveOfJustTheLimitIsExplained() {
        double limit = Math.log(1.2);

        assertThat(ofClock(0, new LoopReadings(limit, 0.001, 16), 0)).isEmpty();
        assertThat(ofClock(0, new LoopReadings(limit, 0.001, 16), -limit)).isEmpty();
        assertThat(ofClock(0, new LoopReadings(2 * limit, 0.001, 16), limit)).isEmpty();
        assertThat(ofClock(0, new LoopReadings(2 * limit, 0.001, 16), Math.nextDown(limit)))
                .hasSize(1);
    }
}
