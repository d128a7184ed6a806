package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonPasswordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password1234",
                "Password1234!",
                "qwertyuiop123",
                "123456789012",
                "987654321098",
                "aaaaaaaaaaaa",
                "abcabcabcabc",
                "abcdefghijkl",
                "dragon!!2026",
                "lovelace1815",
                "plateau-2026",
                "monkeymonkey",
                "1qaz2wsx3edc4rfv"
            })
    void whatAttackersTryFirstIsRefused(String password) {
        assertThat(CommonPasswords.contain(password, "Lovelace")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"correct horse battery", "K7-gh2-PQz-91x", "2BCDE-9FGHJ-K4LMN-PQRST", "8273 9182 3847 5510"})
    void othersAreTaken(String password) {
        assertThat(CommonPasswords.contain(password, "Lovelace")).isFalse();
    }
}
