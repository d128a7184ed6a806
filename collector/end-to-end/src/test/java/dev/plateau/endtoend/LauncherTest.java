package dev.plateau.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a folder of its own, which looks like the project with all that is built. Its tests wait for programs: all at once. */
@Execution(ExecutionMode.CONCURRENT)
class LauncherTest {
    private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path BENCHMARKS = PROJECT.resolve("collector/benchmarks");

    @TempDir
    static Path root;

    @BeforeAll
    static void build() throws Exception {
        for (String folder : List.of(
                "frontend",
                "db-migrations",
                "collector/cli/target",
                "collector/studies/target",
                "collector/benchmarks",
                "target")) {
            Files.createDirectories(root.resolve(folder));
        }
        Files.createFile(root.resolve("pom.xml"));
        Files.copy(PROJECT.resolve("plateau"), root.resolve("plateau"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(Files.createDirectory(root.resolve("bin")).resolve("link"), root.resolve("plateau"));
        Files.createSymbolicLink(root.resolve("collector/cli/target/plateau-collector.jar"), Jar.path("collector"));
        Files.createSymbolicLink(root.resolve("collector/studies/target/plateau-studies.jar"), Jar.path("studies"));
        for (String folder : List.of("sample", "history", "story")) {
            Files.createSymbolicLink(root.resolve("collector/benchmarks").resolve(folder), BENCHMARKS.resolve(folder));
        }
        Jar.unpackServer(root.resolve("backend/server/target/app"));
        Files.createFile(root.resolve("target/built"));
    }

    private record Ended(int code, String output) {}

    private static Process start(List<String> command, Path output) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private static Ended run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(root, "output", ".txt");
        Process process = start(command, output);
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Ended(process.waitFor(), Files.readString(output));
    }

    /** By a link, as people have it in a folder on their PATH. */
    private static List<String> launcher(String... arguments) {
        List<String> command = new ArrayList<>(List.of(root.resolve("bin/link").toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Ended launch(String... arguments) throws IOException, InterruptedException {
        return run(launcher(arguments));
    }

    /** Starts the launcher, and ends it by SIGTERM when it runs a JVM with this argument; what it ran is returned. */
    private static List<ProcessHandle> stopWhenRunning(String argument, String... arguments) throws Exception {
        Path output = Files.createTempFile(root, "output", ".txt");
        Process process = start(launcher(arguments), output);
        Instant end = Instant.now().plus(Duration.ofMinutes(3));
        while (family(process).noneMatch(each -> isJava(each, argument))
                && Instant.now().isBefore(end)) {
            Thread.sleep(20);
        }
        List<ProcessHandle> family = family(process).toList();
        assertThat(family).as(Files.readString(output)).anyMatch(each -> isJava(each, argument));
        process.destroy();
        process.waitFor();
        return family;
    }

    private static Stream<ProcessHandle> family(Process process) {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants());
    }

    private static boolean isJava(ProcessHandle process, String argument) {
        return process.info().command().orElse("").endsWith("java")
                && String.join(" ", process.info().arguments().orElse(new String[0]))
                        .contains(argument);
    }

    /** Another demo that starts at the same time could choose the same one. */
    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return String.valueOf(socket.getLocalPort());
        }
    }

    /** The gate waits for a server: nobody listens on port 1. */
    @Test
    void aSignalEndsTheCollector() throws Exception {
        List<ProcessHandle> family = stopWhenRunning(
                "gate",
                "collect",
                "gate",
                "--commit=abcd",
                "--server=http://127.0.0.1:1",
                "--project=shop",
                "--token=t",
                "--timeout=2m");

        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void aSignalEndsTheTrainingOfTheDemo() throws Exception {
        List<ProcessHandle> family = stopWhenRunning(
                "AOTCacheOutput",
                "demo",
                "--sample",
                "--port",
                freePort(),
                "--data",
                root.resolve("data of the training").toString());

        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void itsHelpNamesTheCommandsOfTheCollector() throws Exception {
        String help = launch("collect", "--help").output();
        String commands = help.lines()
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split(" ", 2)[0])
                .collect(Collectors.joining(", "));

        assertThat(commands).startsWith("plan, run, ");
        assertThat(launch("help").output()).contains("the collector: " + commands);
    }

    @Test
    void itReplaysStoredMeasurementsAndLoadsTheMachine() throws Exception {
        Path series = Files.writeString(root.resolve("series.json"), "{\"a\": {\"y\": [1, 1]}}");

        assertThat(launch("replay", "series", series.toString())).isEqualTo(new Ended(0, "{\"a\":[]}\n"));
        assertThat(launch("load", "neighbours", "--pattern", "half", "--minutes", "0.001"))
                .isEqualTo(new Ended(0, ""));
    }

    @ParameterizedTest
    @CsvSource({"--sample, sample/matrix", "--public-history, commons-lang"})
    void theDemoLoadsWhatIsStoredAndEnds(String stored, String page) throws Exception {
        Path data = root.resolve("data of demo" + stored);

        Ended demo = launch("demo", stored, "--once", "--data", data.toString());

        assertThat(demo.code()).as(demo.output()).isZero();
        assertThat(demo.output())
                .containsPattern("Plateau is at http://127\\.0\\.0\\.1:\\d+/\\?key=\\S{20,}")
                .containsPattern("See http://127\\.0\\.0\\.1:\\d+/projects/" + page + "\\?key=\\S{20,}")
                .doesNotContain("Building");
        assertThat(Files.readString(data.resolve("server.log"))).contains("Plateau is at ");
    }

    @Test
    void whatIsMistypedNamesTheNextStep() throws Exception {
        assertThat(launch("demo", "--story", "flags"))
                .isEqualTo(new Ended(64, "plateau: demo: the stories are regression, jdk and commit\n"));
        assertThat(launch("demo", "--jdk", "/nowhere").output()).contains("no JVM at /nowhere");
        assertThat(launch("measure").code()).isEqualTo(64);
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
