package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeterministicChangeTest {
    private static double[] forks(double... medians) {
        return medians;
    }

    @Test
    void forksThatDisagreeHaveNoValue() {
        assertThat(DeterministicChange.agreed(forks(48, 56))).isEmpty();
        assertThat(DeterministicChange.agreed(forks())).isEmpty();
        assertThat(DeterministicChange.agreed(forks(48.4, 47.6))).hasValue(48);
        assertThat(DeterministicChange.agreed(forks(0.01, 0))).hasValue(0);
    }

    /** 2^53 is the first whole number whose neighbour a double does not know. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 9007199254740992.0, -9007199254740992.0, 1e300})
    void whatIsNoNumberOfBytesIsNoValue(double bytes) {
        assertThat(DeterministicChange.agreed(forks(bytes, bytes))).isEmpty();
        assertThat(DeterministicChange.agreed(forks(48, bytes))).isEmpty();
    }

    @Test
    void theLargestNumberOfBytesIsKeptExactly() {
        assertThat(DeterministicChange.agreed(forks(9007199254740984.0))).hasValue(9007199254740984L);
    }

    /** 5 % of 160 are the 8 bytes of one granule; 25 % is a ratio of 1.25 or 0.8. */
    @ParameterizedTest
    @CsvSource({
        "0, 8, 0.005, true",
        "48, 56, 0.1, true",
        "48, 52, 0.005, false",
        "160, 168, 0.05, true",
        "161, 169, 0.05, false",
        "100000, 100008, 0.005, false",
        "800, 1000, 0.25, true",
        "800, 999, 0.25, false"
    })
    void aChangeMattersFromAGranuleAndItsShareOnWhicheverCameFirst(
            long one, long other, double share, boolean expected) {
        assertThat(DeterministicChange.matters(one, other, share)).isEqualTo(expected);
        assertThat(DeterministicChange.matters(other, one, share)).isEqualTo(expected);
    }
}
