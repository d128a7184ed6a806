package dev.plateau.statistics.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A hundred runs on a host that is 8 % slower from run 30 to 60; the code gets 20 % slower with run 80. */
class HostDriftCorrectionTest {
    private final Random random = new Random(6);

    private static double host(int run) {
        return run >= 30 && run < 60 ? 1.08 : 1;
    }

    private double[] times(double following) {
        double[] times = new double[100];
        Arrays.setAll(
                times,
                run -> Math.pow(host(run), following)
                        * (run < 80 ? 100 : 120)
                        * Math.exp(0.01 * random.nextGaussian()));
        return times;
    }

    private static double[] factors() {
        double[] factors = new double[100];
        Arrays.setAll(factors, run -> 1 / host(run));
        return factors;
    }

    @Test
    void aBenchmarkThatFollowsItsHostKeepsItsOwnChangesOnly() {
        double[] times = times(1);

        assertThat(ChangePoints.in(times).points()).hasSizeGreaterThan(1);
        assertThat(ChangePoints.in(HostDriftCorrection.corrected(times, factors()))
                        .points())
                .extracting(ChangePoint::index)
                .containsExactly(80);
    }

    @Test
    void aBenchmarkThatSleepsStaysAsItIs() {
        double[] times = times(0);

        assertThat(HostDriftCorrection.corrected(times, factors())).isSameAs(times);
        assertThat(ChangePoints.in(times).points())
                .extracting(ChangePoint::index)
                .containsExactly(80);
    }

    @Test
    void withoutMovesNothingIsTakenOut() {
        double[] times = {100, 0, -1, 99};

        assertThat(HostDriftCorrection.corrected(times, new double[] {1, 1, 1, 1}))
                .isSameAs(times);
    }
}
