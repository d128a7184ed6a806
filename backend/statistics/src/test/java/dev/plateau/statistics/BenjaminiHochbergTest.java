package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BenjaminiHochbergTest {
    /** The 15 p values of Benjamini and Hochberg 1995, section 4.1 (myocardial infarction): at q = 0.05 the first four are rejected. */
    private static final double[] PUBLISHED = {
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0000
    };

    @Test
    void rejectsWhatTheOriginalPaperRejects() {
        double[] adjusted = BenjaminiHochberg.adjust(PUBLISHED);

        assertThat(Arrays.stream(adjusted).filter(q -> q <= 0.05).count()).isEqualTo(4);
        // by hand: p(i) * 15 / i, and the running minimum from the largest down
        assertThat(adjusted[0]).isCloseTo(0.0015, within(1e-12));
        assertThat(adjusted[3]).isCloseTo(0.035625, within(1e-12));
        assertThat(adjusted[5]).isCloseTo(0.0298 * 15 / 7, within(1e-12));
        assertThat(adjusted[14]).isEqualTo(1);
    }

    @Test
    void testsThatWereNotMadeDoNotCount() {
        assertThat(BenjaminiHochberg.adjust(new double[] {0.5, Double.NaN, 0.01}))
                .containsExactly(0.5, Double.NaN, 0.02);
        assertThat(BenjaminiHochberg.adjust(new double[] {})).isEmpty();
    }

    @Test
    void noRateIsBelowItsP() {
        var random = new Random(1995);
        for (int round = 0; round < 200; round++) {
            double[] p = random.doubles(1 + random.nextInt(30)).toArray();
            double[] adjusted = BenjaminiHochberg.adjust(p);
            for (int i = 0; i < p.length; i++) {
                assertThat(adjusted[i]).isBetween(p[i], 1.0);
            }
        }
    }

    @Test
    void theOrderOfTheTestsMakesNoDifference() {
        double[] reversed = new double[PUBLISHED.length];
        for (int i = 0; i < reversed.length; i++) {
            reversed[i] = PUBLISHED[PUBLISHED.length - 1 - i];
        }
        double[] one = BenjaminiHochberg.adjust(PUBLISHED);
        double[] other = BenjaminiHochberg.adjust(reversed);
        for (int i = 0; i < one.length; i++) {
            assertThat(other[one.length - 1 - i]).isEqualTo(one[i]);
        }
    }
}
