package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every command. */
class CollectorTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "gate ", "agent "})
    void everyCommandHasTheVersion(String command) {
        CommandLineRun run = CommandLineRun.of((Object[]) (command + "--version").split(" "));

        assertThat(run.code()).isZero();
        assertThat(run.output().strip()).isEqualTo("plateau collect development");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "recording"})
    void saysThatAFileIsMissing(String command) {
        Path missing = folder.resolve("missing");

        CommandLineRun run = CommandLineRun.of(command, missing);

        assertThat(run.code()).isEqualTo(Collector.FAILED);
        assertThat(run.output()).contains("plateau collect: " + missing + ": there is no such file");
    }
}
