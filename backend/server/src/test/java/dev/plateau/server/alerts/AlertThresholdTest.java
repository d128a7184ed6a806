package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertThresholdTest {
    @ParameterizedTest
    @CsvSource({"0.48, 10", "0.11, 5", "0.092, 5", "0.05, 3", "0.004, 0", "Infinity, 10"})
    void theProposedThresholdIsBelowTheChange(double effect, String percent) {
        assertThat(AlertRuleSettings.percentBelow(effect)).isEqualTo(percent);
    }
}
