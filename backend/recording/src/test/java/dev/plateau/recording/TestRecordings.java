package dev.plateau.recording;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Recordings that tests make: small programs run on real JVMs. The JVMs are the one of the build, and those that the launcher names in
 * {@code PLATEAU_TEST_JDKS}; each makes its recording of the workload once.
 */
public final class TestRecordings {
    /** Given to the program as a property, as an argument and in its environment. */
    public static final String SECRET = "swordfish";

    private static final Map<Path, Path> MADE = new ConcurrentHashMap<>();

    private TestRecordings() {}

    public static List<Path> jvms() {
        String variable = System.getenv().getOrDefault("PLATEAU_TEST_JDKS", "");
        Stream<Path> further = Stream.of(variable.split(File.pathSeparator, -1))
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .filter(Files::isDirectory);
        return Stream.concat(Stream.of(ofTheBuild()), further).toList();
    }

    public static Path ofTheBuild() {
        return Path.of(System.getProperty("java.home"));
    }

    /** The recording of the JVM at this home. */
    public static Path of(Path jvm) {
        return MADE.computeIfAbsent(jvm, TestRecordings::make);
    }

    /** A new recording of a program that keeps threads whose names hold the secret, with the objects that the JVM takes for leaks. */
    public static Path ofLeak(Path jvm) throws IOException, InterruptedException {
        return record(jvm, folder(), "Leak", "profile,path-to-gc-roots=true");
    }

    private static Path make(Path jvm) {
        try {
            Path folder = folder();
            Path settings = folder.resolve("everything.jfc");
            Files.writeString(settings, resource("everything.jfc"));
            return record(jvm, folder, "Workload", settings.toString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path folder() throws IOException {
        return Files.createTempDirectory(Path.of("target"), "recordings").toAbsolutePath();
    }

    private static Path record(Path jvm, Path folder, String program, String settings)
            throws IOException, InterruptedException {
        compile(folder, program);
        Path recording = folder.resolve("recording.jfr");
        var java = new ProcessBuilder(
                        jvm.resolve("bin/java").toString(),
                        "-Xmx256m",
                        "-XX:StartFlightRecording=filename=" + recording + ",settings=" + settings,
                        "-Dplanted.password=" + SECRET,
                        "-cp",
                        folder.toString(),
                        program,
                        "--token=" + SECRET)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        java.environment().put("PLANTED_TOKEN", SECRET);
        Process process = java.start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException(Files.readString(folder.resolve("output")));
        }
        return recording;
    }

    private static void compile(Path folder, String program) throws IOException {
        Path source = folder.resolve(program + ".java");
        Files.writeString(source, resource(program + ".java.txt"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int code = compiler.run(null, null, null, "--release", "11", "-d", folder.toString(), source.toString());
        if (code != 0) {
            throw new IllegalStateException(program + " does not compile");
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(TestRecordings.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
