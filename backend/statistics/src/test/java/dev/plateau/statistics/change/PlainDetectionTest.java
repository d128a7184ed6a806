package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What is left out, bounded or added in another way changes no bit of any result. */
class PlainDetectionTest {
    private static final DetectorSettings SETTINGS = DetectorSettings.DEFAULT;

    @Test
    void signalsAndTheirPlacesAreThoseOfThePlainComputation() throws IOException {
        int places = 0;
        for (double[] series : DetectionInputs.all()) {
            Signal plain = PlainDetection.signal(series);
            Signal signal = Signal.of(series);
            assertThat(signal.raw()).containsExactly(plain.raw());
            assertThat(signal.drawnIn()).containsExactly(plain.drawnIn());
            assertThat(signal.index()).containsExactly(plain.index());
            assertThat(signal).extracting(Signal::centre, Signal::scale).containsExactly(plain.centre(), plain.scale());
            if (plain.length() >= ChangePoints.MIN_RUNS) {
                double[] x = plain.drawnIn();
                int[] sliding = PlainDetection.slidingT(x);
                int[] split = new PlainDetection.PlainSplitMerge(x).find();
                assertThat(new SlidingT(SETTINGS).find(signal)).containsExactly(sliding);
                assertThat(new SplitMerge(SETTINGS).find(signal)).containsExactly(split);
                assertThat(RankPartition.ranks(plain.raw())).containsExactly(PlainDetection.ranks(plain.raw()));
                places += sliding.length + split.length;
            }
        }
        assertThat(places).isGreaterThan(100);
    }

    @Test
    void changePointsAreThoseThatAllFourDetectorsGive() throws IOException {
        int found = 0;
        int silent = 0;
        for (double[] series : DetectionInputs.all()) {
            for (double effect : new double[] {0, 0.02}) {
                var plain = PlainDetection.changePoints(series, effect);
                assertThat(ChangePoints.in(series, effect).points()).isEqualTo(plain);
                found += plain.size();
                silent += plain.isEmpty() ? 1 : 0;
            }
        }
        assertThat(found).isGreaterThan(100);
        assertThat(silent).isGreaterThan(100);
    }
}
