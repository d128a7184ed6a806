package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MinimumEffectsTest {
    private static final BenchmarkKey PARSE =
            new BenchmarkKey("org.example.Parser.parse", Map.of("size", "10"), Mode.AVERAGE_TIME, 4);

    private static MinimumEffects rules(MinimumEffectRule... rules) {
        return new MinimumEffects(1, null, "", List.of(rules), MinimumEffects.SuiteShiftRule.SHOWN);
    }

    @Test
    void theMostPreciseRuleDecidesWhereverItStands() {
        MinimumEffects rules = rules(
                new MinimumEffectRule(null, "parser size=10", 0.04),
                new MinimumEffectRule(null, "parser", 0.03),
                new MinimumEffectRule("score", "", 0.02),
                new MinimumEffectRule(null, "", 0.01));

        assertThat(rules.minimumEffect("score", PARSE)).hasValue(0.04);
        assertThat(rules(
                                new MinimumEffectRule(null, "parser size=10", 0.04),
                                new MinimumEffectRule("score", "parser", 0.03))
                        .minimumEffect("score", PARSE))
                .hasValue(0.03);
        BenchmarkKey other = new BenchmarkKey("org.example.Writer.write", Map.of(), Mode.AVERAGE_TIME, 4);
        assertThat(rules.minimumEffect("score", other)).hasValue(0.02);
        assertThat(rules.minimumEffect("gc.alloc.rate.norm", other)).hasValue(0.01);
        assertThat(MinimumEffects.DEFAULTS.minimumEffect("score", PARSE)).isEmpty();
    }

    @Test
    void withoutARuleTheDetectorsKeepTheDefaultsOfTheLibrary() {
        assertThat(MinimumEffects.DEFAULTS.minimumEffect("score", "ns/op", PARSE))
                .isEqualTo(0.008);
        assertThat(MinimumEffects.DEFAULTS.minimumEffect("gc.alloc.rate.norm", "B/op", PARSE))
                .isEqualTo(0.005);
    }

    @Test
    void refusesEffectsThatNoHostCanTell() {
        assertThatThrownBy(() -> new MinimumEffectRule(null, "", 0.0005)).hasMessageContaining("0.1 and 1000 %");
        assertThatThrownBy(() -> new MinimumEffectRule(null, "", Double.NaN)).hasMessageContaining("0.1 and 1000 %");
    }
}
