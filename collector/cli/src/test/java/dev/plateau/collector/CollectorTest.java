package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @Test
    void answersATypoInThreeLines() {
        CommandLineRun option = CommandLineRun.of("run", "plan.yaml", "--benchmraks", "x");
        CommandLineRun command = CommandLineRun.of("gaet");

        assertThat(option.code()).isEqualTo(ExitCode.USAGE);
        assertThat(option.output().lines())
                .containsExactly(
                        "plateau collect run: Unknown options: '--benchmraks', 'x'",
                        "Did you mean --benchmarks?",
                        "plateau collect run --help lists its options.");
        assertThat(command.output().lines())
                .containsExactly(
                        "plateau collect: Unknown command 'gaet'",
                        "Did you mean gate?",
                        "plateau collect --help lists the commands.");
    }

    @Test
    void groupsCommandsAndOptionsInHelp() {
        assertThat(CommandLineRun.of("--help").output().lines())
                .containsSubsequence("Measure", "Send", "Compare", "Know")
                .noneMatch(line -> line.startsWith("  build") || line.equals("Commands"));
        assertThat(CommandLineRun.of("gate", "--help").output().lines())
                .containsSubsequence("Options", "Server and project", "Facts that JMH's JSON lacks")
                .filteredOn(line -> line.startsWith("      --server=URL "))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "gate --commit=c --junit=, 64, 3",
        "why, 64, 2",
        "compare missing missing, 64, 2",
        "check missing, 70, 1",
        "recording missing, 70, 4"
    })
    void givesTheExitCodesOfBeforeOnRequest(String command, int code, int before) {
        String[] words = command.split(" ");

        assertThat(CommandLineRun.of((Object[]) words).code()).isEqualTo(code);
        assertThat(CommandLineRun.of((Object[]) (command + " --exit-codes=legacy").split(" "))
                        .code())
                .isEqualTo(before);
        assertThat(CommandLineRun.of((Object[]) ("--exit-codes legacy " + command).split(" "))
                        .code())
                .isEqualTo(before);
    }

    @Test
    void completesCommandsAndOptionsInBash() throws Exception {
        Path script = Files.writeString(
                folder.resolve("plateau.bash"),
                CommandLineRun.of("completion", "bash").output());
        String typed = ". %s; COMP_WORDS=(plateau collect %s); COMP_CWORD=%d; _plateau; echo ${COMPREPLY[@]}";

        assertThat(bash(typed.formatted(script, "jd", 2))).isEqualTo("jdk-changes jdks");
        assertThat(bash(typed.formatted(script, "gate --min", 3))).isEqualTo("--minimum-effect");
        assertThat(CommandLineRun.of("completion", "fish").output())
                .contains(
                        "complete -c plateau -n '__fish_seen_subcommand_from gate' -l minimum-effect -r -d 'Smallest");
    }

    private static String bash(String script) throws Exception {
        Process bash = new ProcessBuilder("bash", "-c", script)
                .redirectErrorStream(true)
                .start();
        return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void takesAnEmptyValueWhereTheHelpDocumentsIt() {
        String missing = folder.resolve("missing.yaml").toString();

        assertThat(CommandLineRun.of("run", missing, "--tags", "").output())
                .contains("missing.yaml")
                .doesNotContain("is empty");
        assertThat(CommandLineRun.of("run", missing, "--benchmarks", "").output())
                .contains("--benchmarks is empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "recording"})
    void saysThatAFileIsMissing(String command) {
        Path missing = folder.resolve("missing");

        CommandLineRun run = CommandLineRun.of(command, missing);

        assertThat(run.code()).isEqualTo(ExitCode.FAULT);
        assertThat(run.output()).contains("plateau collect: " + missing + ": there is no such file");
    }
}
