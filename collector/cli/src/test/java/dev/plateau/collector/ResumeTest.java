package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeTest {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    /** Journal lines of measured forks. */
    private List<String> forks() throws IOException {
        List<Path> journals = Journals.find(folder.resolve("out"), "journal.jsonl");
        return journals.isEmpty()
                ? List.of()
                : Files.readString(journals.get(0))
                        .lines()
                        .filter(line -> line.contains("\"entry\":\"fork\""))
                        .toList();
    }

    private void kill(Process collector) throws Exception {
        Instant end = Instant.now().plus(DEADLINE);
        while (forks().isEmpty() && collector.isAlive() && Instant.now().isBefore(end)) {
            Thread.onSpinWait();
        }
        List<ProcessHandle> children = collector.descendants().toList();
        collector.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void finishesAfterAKillAndMeasuresNoForkTwice() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: \\.quick$\n");
        Process collector = new ProcessBuilder(
                        TestJvms.ofTheBuild().resolve("bin").resolve("java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Collector.class.getName(),
                        "run",
                        plan.toString(),
                        "--jdks",
                        TestJvms.ofTheBuild().toString(),
                        "--out",
                        folder.resolve("out").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("first.txt").toFile())
                .start();
        kill(collector);
        List<String> before = forks();
        assertThat(before)
                .as(Files.readString(folder.resolve("first.txt")))
                .isNotEmpty()
                .hasSizeLessThan(4);

        CommandLineRun resumed = CommandLineRun.of("run", plan, "--out", folder.resolve("out"), "--resume");

        assertThat(resumed.code()).as(resumed.output()).isZero();
        assertThat(resumed.output()).contains("2 of 2 cells measured");
        assertThat(forks()).hasSize(4).startsWith(before.toArray(String[]::new));
    }
}
