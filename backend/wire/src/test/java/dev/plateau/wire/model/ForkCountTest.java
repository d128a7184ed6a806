package dev.plateau.wire.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Upload.Settings;
import org.junit.jupiter.api.Test;

class ForkCountTest {
    private static String words(int planned, double[]... forks) {
        Settings settings = new Settings(planned, 5, "1 s", 1, 2, "1 s", 1, null, null);
        return ForkCount.of(settings, forks).flatMap(ForkCount::words).orElse("");
    }

    @Test
    void countsForksThatHaveResults() {
        double[] whole = {1, 2};
        assertThat(words(2, whole, whole)).isEmpty();
        assertThat(words(5, whole, whole)).isEqualTo("2 of 5 forks have results");
        assertThat(words(5, whole)).isEqualTo("1 of 5 forks has results");
        assertThat(words(3, whole, new double[0], whole)).isEqualTo("2 of 3 forks have results");
        assertThat(words(2, whole, new double[] {1})).isEqualTo("1 fork was cut short");
        assertThat(words(3, whole, new double[] {1})).isEqualTo("2 of 3 forks have results, 1 fork was cut short");
    }

    @Test
    void aRunWithoutForksLosesNone() {
        assertThat(words(0, new double[] {1, 2})).isEmpty();
        assertThat(words(5)).as("no raw data").isEmpty();
        assertThat(words(1, new double[] {1})).as("every fork has as many").isEmpty();
    }
}
