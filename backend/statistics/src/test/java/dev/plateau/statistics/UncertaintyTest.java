package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Five forks a side, so eight degrees of freedom. Printed tables of Student's t: 3.355 at 99.5 %, 1.860 at 95 %. */
class UncertaintyTest {
    private static String words(double minimumEffect, LogRatio byForks, LogRatio found) {
        ForkSummary side = new ForkSummary(5, 0, 0.01);
        return new Uncertainty(0.99, minimumEffect, side, side, byForks, found).words();
    }

    /** The interval is 1.35 % wide; a one-sided test excludes what is beyond 0.015 + 1.860 · 0.004 = 0.0224 in logs. */
    @ParameterizedTest
    @ValueSource(doubles = {0.015, -0.015})
    void whatWouldShowMayStillBeTooLargeForUnchanged(double estimate) {
        LogRatio ratio = new LogRatio(estimate, 0.004, 8);

        assertThat(words(0.02, ratio, ratio)).startsWith("it may have changed by up to 2.3 %; ");
    }

    @Test
    void aNoiseFloorOfTheMinimumEffectIsTooNoisy() {
        LogRatio ratio = new LogRatio(0, 0.01, 8);

        assertThat(words(ratio.noiseFloor(0.99), ratio, ratio))
                .startsWith("too noisy: changes over 3.4 % would show; ");
    }

    /** 1.1² is below 1.25, 1.2² above. */
    @ParameterizedTest
    @CsvSource({"0.011, about", "0.012, the two executions differ by more than their forks", "0.01, about"})
    void forksHelpWhereExecutionsAddLittle(double withExecutions, String advice) {
        LogRatio byForks = new LogRatio(0.01, 0.01, 8);

        assertThat(words(0.02, byForks, new LogRatio(0.01, withExecutions, 8))).contains("; " + advice);
    }

    /** Below 10 % after rounding there is a decimal. */
    @ParameterizedTest
    @CsvSource({"0.005, 0.5 %", "0.0994, 9.9 %", "0.0995, 10 %", "0.104, 10 %", "2.5, 250 %"})
    void perCentHaveTwoDigits(double share, String words) {
        assertThat(Uncertainty.percent(share)).isEqualTo(words);
    }
}
