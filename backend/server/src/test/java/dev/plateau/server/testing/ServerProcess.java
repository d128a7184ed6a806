package dev.plateau.server.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The real program in a process of its own, as its users start it. */
public final class ServerProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Pattern ADDRESS = Pattern.compile("Plateau is at (http://\\S+)/");

    private final Process process;
    private final Path output;

    private ServerProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** The command that starts the program quickly, without its arguments; {@code options} go to its JVM. */
    public static List<String> command(List<String> options) {
        List<String> command = new ArrayList<>(FastStart.command());
        command.addAll(1, options);
        return command;
    }

    /** The command that starts the program without preparations, likewise. */
    public static List<String> plainCommand(List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.plateau.server.PlateauServer"));
        return command;
    }

    /** Starts the program with arguments. */
    public static ServerProcess start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    /** Starts the program with environment variables and arguments. */
    public static ServerProcess start(Map<String, String> environment, String... arguments) throws IOException {
        return start(FastStart.command(), environment, arguments);
    }

    static ServerProcess start(List<String> program, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile("plateau-server-", ".log");
        output.toFile().deleteOnExit();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return new ServerProcess(builder.start(), output);
    }

    /** Waits until it serves and returns its address, without a slash at the end. */
    public URI address() throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            Matcher matcher = ADDRESS.matcher(output());
            if (matcher.find()) {
                return URI.create(matcher.group(1));
            }
            LockSupport.parkNanos(100_000_000);
        }
        throw new AssertionError("the server did not start: " + output());
    }

    /** Waits for its end and returns its exit code. */
    public int exitCode() {
        return process.onExit()
                .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join()
                .exitValue();
    }

    /** All that it has printed. */
    public String output() throws IOException {
        return Files.readString(output);
    }

    public long pid() {
        return process.pid();
    }

    /** As {@code kill -9} does. */
    public void kill() {
        process.destroyForcibly();
        exitCode();
    }

    /** Stops it in order, as Ctrl-C does. */
    @Override
    public void close() {
        process.destroy();
        exitCode();
    }
}
