package dev.plateau.wire.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternTest {
    private static final String LONG_NAME = "org.example." + "a".repeat(UploadLimits.KEY) + ".c";

    @ParameterizedTest
    @CsvSource({
        "'', true",
        "Sums, true",
        "^org.example, true",
        "Sums\\.(add|sum)$, true",
        "(?i)SUMS, true",
        "sums, false",
        "^Sums, false"
    })
    void isFoundAnywhereInAName(String pattern, boolean found) throws NamePattern.Invalid {
        assertThat(NamePattern.of(pattern).isFoundIn("org.example.Sums.sum")).isEqualTo(found);
    }

    /** Each takes a backtracking engine longer than anybody waits. */
    @ParameterizedTest
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ValueSource(strings = {"(.*a){12}!", "(a+)+!", "(a|a)*!", "(a|aa)+!", "(.*)*(.*)*(.*)*!", "(((a{9}){9}){9})!"})
    void takesLinearTime(String pattern) throws NamePattern.Invalid {
        assertThat(NamePattern.of(pattern).isFoundIn(LONG_NAME)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "(?=a)", "(a)\\1", "a{1001}", "((a{30}){30}){30}", "(a{900}b){2}c{999}"})
    void refusesWhatCannotBeMatchedInLinearTimeAndSpace(String pattern) {
        assertThatThrownBy(() -> NamePattern.of(pattern)).isInstanceOf(NamePattern.Invalid.class);
    }

    @Test
    void refusesALongPattern() {
        assertThatThrownBy(() -> NamePattern.of("a".repeat(UploadLimits.PATTERN + 1)))
                .isInstanceOf(NamePattern.Invalid.class)
                .hasMessage("has 201 characters; a regular expression may have 200");
    }
}
