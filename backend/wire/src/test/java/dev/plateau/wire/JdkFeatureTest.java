package dev.plateau.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Environment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkFeatureTest {
    @ParameterizedTest
    @CsvSource({
        "17.0.15, 17",
        "25, 25",
        "26-ea, 26",
        "1.8.0_202, 8",
        "1, 1",
        "1.x, 1",
        "unknown, 0",
        "99999999999999999999, 0",
        "1.99999999999999999999, 0"
    })
    void isTheFirstNumberThatCounts(String version, int feature) {
        assertThat(new Environment.Jdk(null, version, "VM", version).feature()).isEqualTo(feature);
    }
}
