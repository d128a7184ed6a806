package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.jdk.FlagAnswer.Refused;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.Job.JobSettings;
import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of a JDK with the folders of JDK 8, whose {@code java.home} is its folder {@code jre}. */
class DeliveredRowTest {
    @TempDir
    private Path folder;

    private Optional<String> mismatch(String launcher) throws IOException {
        Path home = folder.resolve("jdk8").toRealPath();
        Jvm jvm = new Jvm(home, new Environment.Jdk(null, "1.8.0_392", "VM", "25.392-b08"), "temurin", "test");
        Phase phase = new Phase(1, Duration.ofMillis(1));
        Job job = new Job(
                new PlannedEnvironment("8/default", jvm, "default", List.of(), new Refused(""), "", null, null),
                new BenchmarkKey("a.B.m", Map.of(), Mode.AVERAGE_TIME, 1),
                new JobSettings(1, phase, phase, true, List.of(), Duration.ofSeconds(1), Duration.ofSeconds(1), null),
                null);
        Path json = Files.writeString(folder.resolve("fork.json"), """
                [{"benchmark": "a.B.m", "mode": "avgt", "threads": 1, "jvm": "%s", "vmVersion": "25.392-b08"}]
                """.formatted(folder.resolve(launcher)));
        return DeliveredRow.read(json).mismatch(job);
    }

    private void create(String launcher) throws IOException {
        Files.createDirectories(folder.resolve(launcher).getParent());
        Files.createFile(folder.resolve(launcher));
    }

    @Test
    void acceptsTheLauncherOfTheJdkAndOfItsRuntimeOnly() throws Exception {
        for (String launcher : List.of("jdk8/bin/java", "jdk8/jre/bin/java", "other/bin/java", "other/jre/bin/java")) {
            create(launcher);
        }

        assertThat(mismatch("jdk8/bin/java")).isEmpty();
        assertThat(mismatch("jdk8/jre/bin/java")).isEmpty();
        assertThat(mismatch("other/jre/bin/java"))
                .hasValueSatisfying(words -> assertThat(words).startsWith("measured by another JVM than asked for: "));
        assertThat(mismatch("missing/bin/java")).isPresent();
    }
}
