package dev.plateau.server.dashboard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileListsTest {
    @ParameterizedTest
    @CsvSource({
        "[B, byte[]",
        "[[J, long[][]",
        "[Ljava.lang.Object;, java.lang.Object[]",
        "[[Ljava.lang.String;, java.lang.String[][]",
        "java.util.ArrayList, java.util.ArrayList",
        "B, B",
        "[, [",
        "[x, [x",
        "****, ''"
    })
    void namesClassesAsInJava(String recorded, String shown) {
        assertThat(ProfileLists.javaName(recorded)).isEqualTo(shown);
    }
}
