package dev.plateau.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a folder of its own, which looks like the project with all that is built. */
class LauncherTest {
    private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path BENCHMARKS = PROJECT.resolve("collector/benchmarks");

    @TempDir
    static Path root;

    @BeforeAll
    static void build() throws Exception {
        for (String folder :
                List.of("frontend", "db-migrations", "collector/cli/target", "collector/benchmarks", "target")) {
            Files.createDirectories(root.resolve(folder));
        }
        Files.createFile(root.resolve("pom.xml"));
        Files.copy(PROJECT.resolve("plateau"), root.resolve("plateau"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(Files.createDirectory(root.resolve("bin")).resolve("link"), root.resolve("plateau"));
        Files.createSymbolicLink(root.resolve("collector/cli/target/plateau-collector.jar"), Jar.path("collector"));
        for (String folder : List.of("sample", "story")) {
            Files.createSymbolicLink(root.resolve("collector/benchmarks").resolve(folder), BENCHMARKS.resolve(folder));
        }
        Jar.unpackServer(root.resolve("backend/server/target/app"));
        Files.createFile(root.resolve("target/built"));
    }

    private record Ended(int code, String output) {}

    private static Ended run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(root, "output", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Ended(process.waitFor(), Files.readString(output));
    }

    /** By a link, as people have it in a folder on their PATH. */
    private static Ended launch(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(root.resolve("bin/link").toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    @Test
    void theDemoLoadsItsSampleAndEnds() throws Exception {
        Path data = root.resolve("data");

        Ended demo = launch("demo", "--sample", "--once", "--data", data.toString());

        assertThat(demo.code()).as(demo.output()).isZero();
        assertThat(demo.output())
                .containsPattern("Plateau is at http://127\\.0\\.0\\.1:\\d+/\\?key=\\S{20,}")
                .containsPattern("See http://127\\.0\\.0\\.1:\\d+/projects/sample/matrix\\?key=\\S{20,}")
                .doesNotContain("Building");
        assertThat(Files.readString(data.resolve("server.log"))).contains("Plateau is at ");
    }

    @Test
    void whatIsMistypedNamesTheNextStep() throws Exception {
        assertThat(launch("demo", "--story", "flags"))
                .isEqualTo(new Ended(2, "plateau: demo: the stories are regression, jdk and commit\n"));
        assertThat(launch("demo", "--jdk", "/nowhere").output()).contains("no JVM at /nowhere");
        assertThat(launch("measure").code()).isEqualTo(2);
    }

    /** Their programs are played by hand and take minutes; here they are only read. */
    @ParameterizedTest
    @ValueSource(strings = {"regression", "jdk", "commit", "lib.sh", "shop.sh"})
    void everyStoryIsAShellScript(String story) throws Exception {
        Path script = root.resolve("collector/benchmarks/story").resolve(story);
        Ended read = run(List.of("sh", "-n", script.toString()));

        assertThat(read.code()).as(read.output()).isZero();
        assertThat(Files.isExecutable(script)).isEqualTo(!story.endsWith(".sh"));
    }
}
