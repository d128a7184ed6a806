package dev.plateau.server.dashboard.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class UnstableHostsTest {
    @Test
    void manyRunsAreOneLine() {
        UnstableHosts several = UnstableHosts.of(Map.of(2154L, 0.24, 2166L, 1.07, 2159L, 0.07));

        assertThat(several.words()).isEqualTo("3 runs, clock readings varied by 7 to 107\u00a0%");
        assertThat(several.varied().firstEntry()).isEqualTo(Map.entry(2154L, "24\u00a0%"));
        assertThat(UnstableHosts.of(Map.of(1L, 0.11)).words()).isEqualTo("1 run, clock readings varied by 11\u00a0%");
        assertThat(UnstableHosts.of(Map.of()).words()).isEmpty();
    }
}
