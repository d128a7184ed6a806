package dev.plateau.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A jar that runs in a process of its own. */
final class Jar implements AutoCloseable {
    private final Process process;
    private final Path output;

    private Jar(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** One of the jars that the build names. */
    static Path path(String name) {
        return Path.of(System.getProperty("jar." + name)).normalize();
    }

    /**
     * Unpacks the server's jar, as the launcher and the container image do: its commands then take half the processor time.
     *
     * @return the jar to run
     */
    static Path unpackServer(Path folder) throws IOException, InterruptedException {
        Jar tools = run(
                path("server"),
                Map.of("JAVA_TOOL_OPTIONS", "-Djarmode=tools"),
                "extract",
                "--destination",
                folder.toString());
        if (tools.exitCode() != 0) {
            throw new AssertionError("the server's jar was not unpacked: " + tools.output());
        }
        return folder.resolve(path("server").getFileName());
    }

    /** Starts a jar. */
    static Jar start(Path jar, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                jar.toString()));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(jar.getFileName() + "-", ".log");
        output.toFile().deleteOnExit();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return new Jar(builder.start(), output);
    }

    /** Runs a jar to its end. */
    static Jar run(Path jar, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Jar running = start(jar, environment, arguments);
        if (!running.process.waitFor(2, TimeUnit.MINUTES)) {
            running.kill();
            throw new AssertionError(jar + " did not end: " + running.output());
        }
        return running;
    }

    int exitCode() {
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(output);
    }

    /** Waits until it has printed this, and returns the first group. */
    String await(Pattern pattern) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        Matcher matcher = pattern.matcher(output());
        while (!matcher.find()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError("it did not print " + pattern + " but: " + output());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            matcher = pattern.matcher(output());
        }
        return matcher.group(1);
    }

    /** All processes below it, of whatever generation. */
    List<ProcessHandle> descendants() {
        try (var all = process.descendants()) {
            return all.toList();
        }
    }

    /** As {@code kill -9} does: its children live on. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** By the signal TERM. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    /** Waits at most two minutes. */
    static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within two minutes: " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
