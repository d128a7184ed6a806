package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AddressTest {
    @Test
    void pinsTakeThePlaceOfTheirNames() {
        assertThat(new Address("/compare", "baseline=1&candidate=2&kind=cpu")
                        .pinned("baseline=&candidate=&baselineRun=7&candidateRun=8~9&candidateRun=10"))
                .hasToString("/compare?kind=cpu&baselineRun=7&candidateRun=8~9&candidateRun=10");
        assertThat(new Address("/matrix", "a=1").pinned("")).hasToString("/matrix?a=1");
    }
}
