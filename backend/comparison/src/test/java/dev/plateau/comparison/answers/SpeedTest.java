package dev.plateau.comparison.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.comparison.answers.Speed.Outcome;
import org.junit.jupiter.api.Test;

class SpeedTest {
    @Test
    void aSuiteIsSlowerWhereItsIntervalLiesBelowOne() {
        assertThat(Speed.of(new GeometricMean(0.7, 0.62, 0.78, 8)))
                .returns("30 % slower", Speed::words)
                .returns("−38 to −22 %", Speed::interval);
        assertThat(Speed.of(new GeometricMean(1.12, 1.03, 1.22, 8)).words()).isEqualTo("12 % faster");
        assertThat(Speed.of(new GeometricMean(0.97, 0.88, 1.07, 8)).words()).isEqualTo("≈ −3.0 %");
    }

    @Test
    void aLargeChangeIsAFactor() {
        assertThat(new Speed(0.1, 0.09, 0.11, 0.1, Outcome.SLOWER).words()).isEqualTo("10 times as slow");
        assertThat(new Speed(0.51, 0.5, 0.52, 0.1, Outcome.SLOWER).words()).isEqualTo("49 % slower");
    }

    /** Beside a verdict stands what it leaves possible, so that like intervals of unlike verdicts do not puzzle. */
    @Test
    void anOpenVerdictNamesWhatCouldBeAndAnUnchangedOneWhatIsExcluded() {
        assertThat(new Speed(1.03, 0.94, 1.12, 0.09, Outcome.UNKNOWN).range())
                .isEqualTo("could be 6.0 % slower or 12 % faster");
        assertThat(new Speed(1.03, 0, Double.POSITIVE_INFINITY, 5, Outcome.UNKNOWN).range())
                .isEqualTo("could be far slower or far faster");
        assertThat(new Speed(1.02, 1.01, 1.03, 0.01, Outcome.UNKNOWN, "may be under 2.0 %").range())
                .isEqualTo("+1.0 to +3.0 %, may be under 2.0 %");
        assertThat(new Speed(1, 0.99, 1.01, 0.01, Outcome.UNCHANGED, "under 2.0 % either way").range())
                .isEqualTo("under 2.0 % either way");
        assertThat(new Speed(0.7, 0.62, 0.78, 0.1, Outcome.SLOWER).range()).isEqualTo("−38 to −22 %");
    }

    @Test
    void anIntervalWithoutAnUpperEndSaysSo() {
        assertThat(new Speed(2, 0.5, Double.POSITIVE_INFINITY, 2, Outcome.UNKNOWN).interval())
                .isEqualTo("−50 to ∞");
    }
}
