package dev.plateau.statistics.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostSpeedTest {
    private static final List<String> KINDS = List.of("clock", "memory", "allocation", "cas", "parking");

    private final Random random = new Random(5);

    /** Kinds at factors of 100 ns, with a scatter that the readings themselves show. */
    private Map<String, LoopReadings> execution(double... factors) {
        Map<String, LoopReadings> loops = new HashMap<>();
        for (int i = 0; i < factors.length; i++) {
            double level = Math.log(100 * factors[i]) + 0.002 * random.nextGaussian();
            loops.put(KINDS.get(i), new LoopReadings(level, 0.008, 25));
        }
        return loops;
    }

    private List<Map<String, LoopReadings>> usual(int executions) {
        List<Map<String, LoopReadings>> all = new ArrayList<>();
        for (int i = 0; i < executions; i++) {
            all.add(execution(1, 1, 1, 1, 1));
        }
        return all;
    }

    @Test
    void aMoveOfAllKindsIsFound() {
        HostDrift move = new HostSpeed(usual(10))
                .in(execution(1.08, 1.08, 1.08, 1.08, 1.08))
                .orElseThrow();

        assertThat(move.significant()).isTrue();
        assertThat(move.factor()).isCloseTo(1.08, within(0.01));
        assertThat(move.kinds()).isEqualTo(5);
    }

    @Test
    void twoOfFiveKindsCantMoveIt() {
        HostDrift move =
                new HostSpeed(usual(10)).in(execution(1.9, 2.1, 1, 1, 1)).orElseThrow();

        assertThat(move.significant()).isFalse();
        assertThat(move.factor()).isEqualTo(1);
    }

    /** A busy machine was seen with its clock and memory at twice the time, and parking at an eighth of it, as no processor slept. */
    @Test
    void kindsThatGoBothWaysAreNoMove() {
        assertThat(new HostSpeed(usual(10)).in(execution(1.92, 2.06, 1.08, 0.38, 0.13)))
                .hasValueSatisfying(move -> assertThat(move.significant()).isFalse());
    }

    @Test
    void lessThanOnePercentIsNothing() {
        assertThat(new HostSpeed(usual(10)).in(execution(1.008, 1.008, 1.008, 1.008, 1.008)))
                .hasValueSatisfying(move -> assertThat(move.significant()).isFalse());
    }

    @Test
    void aQuietHostDoesNotMove() {
        HostSpeed speed = new HostSpeed(usual(10));
        long moved = usual(1000).stream()
                .filter(execution -> speed.in(execution).orElseThrow().significant())
                .count();

        assertThat(moved).isLessThan(5);
    }

    @Test
    void aLastingMoveIsTheSameInEveryExecutionOfIt() {
        List<Map<String, LoopReadings>> all = usual(30);
        for (int i = 0; i < 20; i++) {
            all.add(execution(1.1, 1.1, 1.1, 1.1, 1.1));
        }
        HostSpeed speed = new HostSpeed(all);

        assertThat(all.subList(30, 50))
                .allSatisfy(execution ->
                        assertThat(speed.in(execution).orElseThrow().factor()).isCloseTo(1.1, within(0.01)));
    }

    /** Loops that usually take the same to the last digit, at these logs off it. */
    private static HostDrift exactly(double spread, int readings, double... logs) {
        Map<String, LoopReadings> usual = new HashMap<>();
        Map<String, LoopReadings> now = new HashMap<>();
        for (int i = 0; i < logs.length; i++) {
            usual.put(KINDS.get(i), new LoopReadings(0, spread, readings));
            now.put(KINDS.get(i), new LoopReadings(logs[i], spread, readings));
        }
        return new HostSpeed(Collections.nCopies(5, usual)).in(now).orElseThrow();
    }

    @Test
    void threeOfFourKindsMustGoThatWay() {
        assertThat(exactly(0.008, 25, 0.1, 0.1, 0.1, -0.01).significant()).isTrue();
        assertThat(exactly(0.008, 25, 0.1, 0.1, 0.1, -0.01, -0.01).significant())
                .isFalse();
        assertThat(exactly(0.008, 25, 0.1, 0.1, 0.1, 0, 0).significant()).isFalse();
        assertThat(exactly(0.008, 25, -0.1, -0.1, -0.1, 0.01).factor()).isCloseTo(Math.exp(-0.1), within(1e-12));
    }

    @Test
    void aMoveIsMoreThanOnePercent() {
        double least = Math.log(1.01);

        assertThat(exactly(0, 25, least, least, least).significant()).isFalse();
        assertThat(exactly(0, 25, 1.01 * least, 1.01 * least, 1.01 * least).significant())
                .isTrue();
    }

    /** A median of four readings that spread by 0.2 has a standard error of 1.2533 * 0.2 / 2 = 0.125, of 400 a tenth of that. */
    @Test
    void aMoveIsMoreThanThreeStandardErrorsOfTheReadings() {
        assertThat(exactly(0.2, 4, 0.37, 0.37, 0.37).significant()).isFalse();
        assertThat(exactly(0.2, 4, 0.38, 0.38, 0.38).significant()).isTrue();
        assertThat(exactly(0.2, 400, 0.037, 0.037, 0.037).significant()).isFalse();
        assertThat(exactly(0.2, 400, 0.038, 0.038, 0.038).significant()).isTrue();
    }

    @Test
    void singleReadingsLeaveTheScatterOfTheKinds() {
        assertThat(exactly(Double.NaN, 1, 0.1, 0.1, 0.1).significant()).isTrue();
        assertThat(exactly(Double.NaN, 1, 0.1, 0.3, 0.5).significant()).isFalse();
    }

    @Test
    void fewExecutionsOrKindsSayNothing() {
        assertThat(new HostSpeed(usual(4)).in(execution(1.1, 1.1, 1.1, 1.1, 1.1)))
                .isEmpty();
        assertThat(new HostSpeed(usual(10)).in(execution(1.1, 1.1))).isEmpty();
    }
}
