package dev.plateau.server.dashboard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProfilePanelTest {
    /** 2.5758 times the root of 0.25 / 90 is 0.1358. */
    @Test
    void warnsOfFewSamples() {
        assertThat(ProfilePanel.sampleError(90))
                .contains("90 samples: the 99 % interval of a share of 50 % is ±14 percentage points.");
        assertThat(ProfilePanel.sampleError(1))
                .contains("1 sample: the 99 % interval of a share of 50 % is ±50 percentage points.");
    }

    @Test
    void isSilentOnManyAndOnNone() {
        assertThat(ProfilePanel.sampleError(663)).isPresent();
        assertThat(ProfilePanel.sampleError(664)).isEmpty();
        assertThat(ProfilePanel.sampleError(0)).isEmpty();
    }
}
