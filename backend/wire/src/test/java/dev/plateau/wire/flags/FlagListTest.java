package dev.plateau.wire.flags;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.Examples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagListTest {
    @ParameterizedTest
    @CsvSource({"11, true", "17, false", "21,", "25,"})
    void readsWhatEachJvmPrints(int feature, String biasedLocking) {
        SortedMap<String, String> flags =
                FlagList.parse(new String(Examples.bytes("../flags/jdk" + feature + ".txt"), StandardCharsets.UTF_8));
        assertThat(flags)
                .containsEntry("UseG1GC", "true")
                .containsEntry("MaxRAMPercentage", "25.000000")
                .containsEntry("CompileOnly", "a.B::c,d.E::f")
                .containsEntry("CompileCommand", "")
                .containsEntry("ErrorFile", "")
                .containsEntry("TypeProfileLevel", "111")
                .containsEntry("ThreadStackSize", "1024")
                .doesNotContainKeys("Global", "version", "OpenJDK");
        assertThat(flags.get("UseBiasedLocking")).isEqualTo(biasedLocking);
    }

    @Test
    void readsChangedValuesOfJdk8() {
        assertThat(FlagList.parse("    uintx MaxHeapSize      := 4164943872      {product}\n"))
                .containsExactly(Map.entry("MaxHeapSize", "4164943872"));
    }

    @Test
    void readsTheJvmThatRunsThisTest() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process jvm = new ProcessBuilder(
                        java.toString(), "-Xmx64m", "-XX:+UseSerialGC", "-XX:+PrintFlagsFinal", "-version")
                .redirectErrorStream(true)
                .start();
        SortedMap<String, String> flags =
                FlagList.parse(new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertThat(flags).hasSizeGreaterThan(400).containsEntry("MaxHeapSize", "67108864");
        assertThat(FlagSets.canonical(List.of("-Xmx65536k", "-XX:-UseG1GC", "-XX:+UseSerialGC"), flags))
                .isEmpty();
    }
}
