package dev.plateau.server.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Mode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleSetTest {
    private static final BenchmarkKey PARSE =
            new BenchmarkKey("org.example.Parser.parse", Map.of("size", "10"), Mode.AVERAGE_TIME, 4);

    private static RuleSet rules(JudgingRule... rules) {
        return new RuleSet(1, null, "", List.of(rules), CommonShiftRule.SHOWN);
    }

    @Test
    void theMostPreciseRuleDecidesWhereverItStands() {
        RuleSet rules = rules(
                new JudgingRule(null, "parser size=10", 0.04),
                new JudgingRule(null, "parser", 0.03),
                new JudgingRule("score", "", 0.02),
                new JudgingRule(null, "", 0.01));

        assertThat(rules.minimumEffect("score", PARSE)).hasValue(0.04);
        assertThat(rules(new JudgingRule(null, "parser size=10", 0.04), new JudgingRule("score", "parser", 0.03))
                        .minimumEffect("score", PARSE))
                .hasValue(0.03);
        BenchmarkKey other = new BenchmarkKey("org.example.Writer.write", Map.of(), Mode.AVERAGE_TIME, 4);
        assertThat(rules.minimumEffect("score", other)).hasValue(0.02);
        assertThat(rules.minimumEffect("gc.alloc.rate.norm", other)).hasValue(0.01);
        assertThat(RuleSet.DEFAULTS.minimumEffect("score", PARSE)).isEmpty();
    }

    @Test
    void withoutARuleTheDetectorsKeepTheDefaultsOfTheLibrary() {
        assertThat(RuleSet.DEFAULTS.minimumEffect("score", "ns/op", PARSE)).isEqualTo(0.008);
        assertThat(RuleSet.DEFAULTS.minimumEffect("gc.alloc.rate.norm", "B/op", PARSE))
                .isEqualTo(0.005);
    }

    @Test
    void refusesEffectsThatNoHostCanTell() {
        assertThatThrownBy(() -> new JudgingRule(null, "", 0.0005)).hasMessageContaining("0.1 and 1000 %");
        assertThatThrownBy(() -> new JudgingRule(null, "", Double.NaN)).hasMessageContaining("0.1 and 1000 %");
    }
}
