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

    static Path path(String name) {
        return Path.of(System.getProperty("jar." + name)).normalize();
    }

    /** Starts one of the jars that the build names. */
    static Jar start(String name, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                path(name).toString()));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("plateau-" + name + "-", ".log");
        output.toFile().deleteOnExit();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return new Jar(builder.start(), output);
    }

    /** Runs a jar to its end. */
    static Jar run(String name, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Jar jar = start(name, environment, arguments);
        if (!jar.process.waitFor(2, TimeUnit.MINUTES)) {
            jar.kill();
            throw new AssertionError(name + " did not end: " + jar.output());
        }
        return jar;
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

    /** As Ctrl-C does. */
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
