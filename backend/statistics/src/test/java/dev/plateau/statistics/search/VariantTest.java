package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VariantTest {
    @Test
    void hasAShortNameForJournals() {
        assertThat(Variant.REFERENCE).hasToString("reference");
        assertThat(Variant.NONE).hasToString("none");
        assertThat(Variant.of(List.of(12, 3))).hasToString("3,12");
    }

    @Test
    void aPrefixHasTheFirstCandidates() {
        assertThat(Variant.prefix(3)).isEqualTo(Variant.of(List.of(3, 1, 2)));
        assertThat(Variant.prefix(0)).isEqualTo(Variant.NONE).isNotEqualTo(Variant.REFERENCE);
    }
}
