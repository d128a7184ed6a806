package dev.plateau.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-26T19:24:59Z",
                "2026-01-26t19:24:59z",
                "2026-01-26 19:24:59Z",
                "2026-01-26 19:24:59 Z",
                "2026-01-26T20:24:59+01:00",
                "2026-01-26T20:24:59 01:00",
                "2026-01-26T20:24:59+0100",
                "2026-01-26 20:24:59 +0100",
                "2026-01-26 20:24:59  0100",
                "2026-01-26T15:24:59-04:00",
                " 1769455499 ",
                "@1769455499",
                "1769455499 +0100"
            })
    void readsTheFormsOfGitIsoAndUnix(String text) {
        assertThat(Times.parse(text)).contains(Instant.parse("2026-01-26T19:24:59Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2026-01-26",
                "2026-01-26T20:24:59",
                "2026-02-30T20:24:59Z",
                "2026-01-26T20:24:59+99:00",
                "1769455499000",
                "Mon Jan 26 20:24:59 2026 +0100"
            })
    void refusesOthers(String text) {
        assertThat(Times.parse(text)).isEmpty();
    }

    @Test
    void keepsFractions() {
        assertThat(Times.parse("2026-01-26T20:24:59.000123+01:00"))
                .contains(Instant.parse("2026-01-26T19:24:59.000123Z"));
    }
}
