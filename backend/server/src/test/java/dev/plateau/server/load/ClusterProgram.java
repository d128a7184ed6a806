package dev.plateau.server.load;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program of the machine that runs until it is closed, with its output in a file. */
final class ClusterProgram implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 30;

    private final Process process;

    private ClusterProgram(Process process) {
        this.process = process;
    }

    /** Starts it; its output is added to the file. */
    static ClusterProgram start(Path output, Map<String, String> environment, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.environment().putAll(environment);
        return new ClusterProgram(builder.start());
    }

    /** Those that are not installed, of these. */
    static List<String> missing(String... programs) {
        List<Path> folders = Stream.concat(
                        Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1)), Stream.of("/usr/sbin"))
                .map(Path::of)
                .toList();
        return Stream.of(programs)
                .filter(program -> folders.stream().noneMatch(folder -> Files.isExecutable(folder.resolve(program))))
                .toList();
    }

    /** As {@code kill -9} does. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Stops it in order, or kills it if that takes too long. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException hurried) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
