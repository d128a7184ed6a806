package dev.plateau.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged copies of real recordings, read by a JVM of its own with a heap of 128 MB. Whatever is in them: an answer or a refusal, soon.
 * {@code -Dmutations=10000} tries more.
 */
class MutationTest {
    private static final int MUTATIONS = Integer.getInteger("mutations", 500);

    @TempDir
    Path folder;

    @Test
    void answersOrRefusesWhateverIsDamaged() throws Exception {
        Path output = folder.resolve("outcomes");
        Process process = new ProcessBuilder(command())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();

        assertThat(process.waitFor()).isZero();
        List<String> lines = Files.readAllLines(output);
        System.err.println(String.join(", ", lines));
        assertThat(lines).allMatch(line -> line.matches("(whole|partly|refused): \\d+"));
        Map<String, Integer> copies = lines.stream()
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(words -> words[0], words -> Integer.valueOf(words[1])));
        assertThat(copies).containsOnlyKeys("whole", "partly", "refused");
        assertThat(copies.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(MUTATIONS);
    }

    private static List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                TestRecordings.ofTheBuild().resolve("bin/java").toString(),
                "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                Mutations.class.getName(),
                String.valueOf(MUTATIONS)));
        TestRecordings.jvms().forEach(jvm -> command.add(TestRecordings.of(jvm).toString()));
        return command;
    }
}
