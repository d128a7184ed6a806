package dev.plateau.knowledge;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JDK of this machine: that of the build, those that the launcher names in {@code PLATEAU_TEST_JDKS}, and those of the system's folder.
 */
record TestJdk(Path home, JdkVersion version) {
    private static final Path SYSTEM = Path.of("/usr/lib/jvm");

    /** What a JVM printed, both streams joined. */
    record Answer(int exitCode, String text) {}

    /** One of each version. */
    static List<TestJdk> all() throws IOException, InterruptedException {
        List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        Stream.of(System.getenv().getOrDefault("PLATEAU_TEST_JDKS", "").split(File.pathSeparator, -1))
                .filter(home -> !home.isBlank())
                .forEach(home -> homes.add(Path.of(home)));
        if (Files.isDirectory(SYSTEM)) {
            try (Stream<Path> installed = Files.list(SYSTEM)) {
                installed.filter(Files::isDirectory).sorted().forEach(homes::add);
            }
        }
        Map<JdkVersion, TestJdk> byVersion = new LinkedHashMap<>();
        for (Path home : homes) {
            if (Files.isExecutable(home.resolve("bin/java"))) {
                TestJdk jdk = of(home);
                byVersion.putIfAbsent(jdk.version(), jdk);
            }
        }
        return List.copyOf(byVersion.values());
    }

    private static TestJdk of(Path home) throws IOException, InterruptedException {
        TestJdk unknown = new TestJdk(home, JdkVersion.of("1"));
        Map<String, String> properties = properties(
                unknown.java(List.of("-XshowSettings:properties", "-version")).text());
        return new TestJdk(home, JdkVersion.of(String.valueOf(properties.get("java.version"))));
    }

    /** The system properties in a JVM's answer. */
    static Map<String, String> properties(String answer) {
        return answer.lines()
                .map(line -> line.strip().split(" = ", 2))
                .filter(parts -> parts.length == 2)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, second) -> first));
    }

    /** Starts its JVM in the plainest locale, where the charset differs from UTF-8. */
    Answer java(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(options);
        Path output = Files.createTempFile("plateau-knowledge", ".txt");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(command + " did not end within a minute");
            }
            return new Answer(process.exitValue(), new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1));
        } finally {
            Files.delete(output);
        }
    }

    @Override
    public String toString() {
        return "JDK " + version;
    }
}
