package dev.plateau.statistics.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.host.HostFinding.Sign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops as they are on a quiet machine of two processors: the clock hardly varies, memory a little, the others much. */
class HostCheckTest {
    private static final Map<String, Double> USUAL =
            Map.of("clock", 0.02, "memory", 0.04, "allocation", 0.15, "cas", 0.15, "parking", 0.15);
    private static final Map<String, Double> NANOS =
            Map.of("clock", 2.45, "memory", 165.0, "allocation", 2.7, "cas", 19.0, "parking", 20_500.0);

    private final Random random = new Random(11);

    private Map<String, LoopReadings> quiet(int readings) {
        Map<String, LoopReadings> execution = new HashMap<>();
        NANOS.forEach((kind, nanos) -> execution.put(kind, loop(kind, 1, readings)));
        return execution;
    }

    /** A loop at a factor of its usual time. */
    private LoopReadings loop(String kind, double factor, int readings) {
        double spread = USUAL.getOrDefault(kind, 0.15) / 1.5;
        return LoopReadings.of(DoubleStream.generate(
                                () -> NANOS.getOrDefault(kind, 1.0) * factor * Math.exp(spread * random.nextGaussian()))
                        .limit(readings)
                        .toArray())
                .orElseThrow();
    }

    private List<Map<String, LoopReadings>> history(int executions) {
        List<Map<String, LoopReadings>> all = new ArrayList<>();
        for (int i = 0; i < executions; i++) {
            all.add(quiet(2 + random.nextInt(30)));
        }
        return all;
    }

    private static HostCheck check(List<Map<String, LoopReadings>> before) {
        return new HostCheck(before, kind -> USUAL.getOrDefault(kind, 0.15));
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
    void aQuietHostIsSeldomSick() {
        int sick = 0;
        for (int i = 0; i < 1000; i++) {
            sick += check(history(10)).of(quiet(2 + random.nextInt(30))).isEmpty() ? 0 : 1;
        }
        assertThat(sick).isLessThan(5);
    }

    @Test
    void aRestlessClockAloneIsEnough() {
        Map<String, LoopReadings> execution = quiet(10);
        execution.put(
                "clock",
                LoopReadings.of(new double[] {2.4, 3.4, 2.5, 4.9, 3.9, 2.6}).orElseThrow());

        assertThat(check(List.of()).of(execution)).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo("clock");
            assertThat(finding.sign()).isEqualTo(Sign.RESTLESS);
        });
    }

    /** On a quiet machine allocations and parking took three and two times as long for the second half of an execution. */
    @Test
    void loopsThatAreNotSteadyTellOnlyBesideOneThatIs() {
        Map<String, LoopReadings> execution = quiet(10);
        LoopReadings jump =
                LoopReadings.of(new double[] {2.7, 9.9, 2.6, 10.2, 9.5, 2.7}).orElseThrow();
        execution.put("allocation", jump);
        execution.put("parking", jump);
        assertThat(check(history(10)).of(execution)).isEmpty();

        execution.put("memory", jump);
        assertThat(check(history(10)).of(execution))
                .extracting(HostFinding::kind)
                .containsOnly("allocation", "memory", "parking");
    }

    @Test
    void aSteadyLoopStillTellsAfterRestlessExecutionsAndMustThenSpreadMore() {
        List<Map<String, LoopReadings>> before = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            before.add(Map.of("clock", new LoopReadings(Math.log(2.45), 0.1, 4)));
        }

        assertThat(check(before).of(Map.of("clock", new LoopReadings(Math.log(2.45), 0.49, 4))))
                .isEmpty();
        assertThat(check(before).of(Map.of("clock", new LoopReadings(Math.log(2.45), 0.51, 4))))
                .extracting(HostFinding::sign)
                .containsExactly(Sign.RESTLESS);
    }

    @Test
    void aClockFarFromTheExecutionsBeforeIsAwayAndSaysHowFar() {
        Map<String, LoopReadings> execution = quiet(10);
        execution.put("clock", loop("clock", 1.9, 10));

        assertThat(check(history(10)).of(execution)).singleElement().satisfies(finding -> {
            assertThat(finding.sign()).isEqualTo(Sign.AWAY);
            assertThat(Math.exp(finding.size())).isCloseTo(1.9, within(0.1));
        });
        assertThat(check(history(4)).of(execution)).isEmpty();
    }

    private static List<HostFinding> ofOneLoop(List<LoopReadings> before, double usual, LoopReadings now) {
        return new HostCheck(
                        before.stream()
                                .map(readings -> Map.of("clock", readings))
                                .toList(),
                        kind -> usual)
                .of(Map.of("clock", now));
    }

    /** Five times what is usual, and 8 % at least; a loop that usually spreads by 5 % at most is steady. */
    @ParameterizedTest
    @CsvSource({"0.01, 0.08, 0", "0.01, 0.081, 1", "0.04, 0.2, 0", "0.04, 0.201, 1", "0.05, 0.26, 1", "0.051, 0.26, 0"})
    void aSteadyLoopIsRestlessBeyondItsLimit(double usual, double spread, int findings) {
        assertThat(ofOneLoop(List.of(), usual, new LoopReadings(0, spread, 10))).hasSize(findings);
    }

    @Test
    void threeExecutionsTellWhatIsUsual() {
        LoopReadings wide = new LoopReadings(0, 0.04, 10);
        LoopReadings wider = new LoopReadings(0, 0.15, 10);

        assertThat(ofOneLoop(Collections.nCopies(2, wide), 0.02, wider)).hasSize(1);
        assertThat(ofOneLoop(Collections.nCopies(3, wide), 0.02, wider)).isEmpty();
    }

    /** Levels that were all the same: what is less than 0.2 away can be taken out. */
    @ParameterizedTest
    @CsvSource({"5, 0.2, 0", "5, 0.201, 1", "5, -0.2, 0", "5, -0.201, 1", "4, 0.5, 0"})
    void aSteadyLoopIsAwayBeyondItsLimitOfFiveExecutions(int executions, double level, int findings) {
        List<LoopReadings> before = Collections.nCopies(executions, new LoopReadings(0, 0.01, 10));

        assertThat(ofOneLoop(before, 0.01, new LoopReadings(level, 0.01, 10))).hasSize(findings);
    }

    @Test
    void whatIsTakenOutIsNotAway() {
        Map<String, LoopReadings> execution = new HashMap<>();
        NANOS.keySet().forEach(kind -> execution.put(kind, loop(kind, 1.1, 20)));

        assertThat(check(history(10)).of(execution)).isEmpty();
    }
}
