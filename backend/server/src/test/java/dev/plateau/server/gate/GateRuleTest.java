package dev.plateau.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellComparison.Kind;
import dev.plateau.comparison.CellReason;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.statistics.InconclusiveReason.FalseDiscoveryRate;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.read.GateRecord.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateRuleTest {
    private static final GateRule RULE = GateRule.of(List.of("score"), Direction.NEITHER, "", 0.05, 0.1, List.of());

    /** The interval excludes "no change", and the correction for all benchmarks or the project's minimum effect says no. */
    @ParameterizedTest
    @CsvSource({
        "LOWER_IS_BETTER,  1.002, 1.114, INCONCLUSIVE",
        "NEITHER,          1.002, 1.114, INCONCLUSIVE",
        "HIGHER_IS_BETTER, 0.90,  0.998, INCONCLUSIVE",
        // for the better
        "HIGHER_IS_BETTER, 1.002, 1.114, FINE",
        // smaller than the minimum effect of the gate, all of it
        "LOWER_IS_BETTER,  1.002, 1.04,  FINE",
        // no change is possible, too
        "LOWER_IS_BETTER,  0.99,  1.09,  FINE",
    })
    void aChangeForTheWorseThatIsTooWeakIsNotFine(Direction direction, double low, double high, Outcome expected) {
        double ratio = Math.sqrt(low * high);
        var comparison = new CellComparison(
                CellVerdict.INCONCLUSIVE,
                ratio,
                low,
                high,
                Math.sqrt(high / low) - 1,
                Kind.TESTED,
                List.of(new CellReason.Inconclusive(new FalseDiscoveryRate())));

        assertThat(RULE.decide(comparison, direction).outcome()).isEqualTo(expected);
    }

    @Test
    void aRegressionBelowTheMinimumEffectIsFine() {
        assertThat(RULE.decide(regressed(1.3), Direction.LOWER_IS_BETTER).outcome())
                .isEqualTo(Outcome.REGRESSED);
        assertThat(RULE.decide(regressed(1.03), Direction.LOWER_IS_BETTER).outcome())
                .isEqualTo(Outcome.FINE);
    }

    private static CellComparison regressed(double ratio) {
        return new CellComparison(
                CellVerdict.REGRESSED, ratio, ratio * 0.999, ratio * 1.001, 0.01, Kind.TESTED, List.of());
    }
}
