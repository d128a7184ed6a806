package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostNoticeTest {
    @Test
    void ofOneCellThereIsNoHalf() {
        assertThat(HostNotice.effect(new double[] {104.684}))
                .isEqualTo("The compared cell shows only changes over 10,468\u00a0%.");
        assertThat(HostNotice.effect(new double[] {0.02, 0.12, 0.5}))
                .isEqualTo("Half of the compared cells show only changes over 12.0\u00a0%.");
        assertThat(HostNotice.effect(new double[0])).isEqualTo("Intervals are wider than on a quiet host.");
    }
}
