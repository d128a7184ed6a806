package dev.plateau.collector.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs another program with a time limit; it is ended when the thread that waits for it is interrupted. When this JVM has to stop, every running
 * program is ended with all its children, and a wait for one never returns: a fork that dies with the collector must not be taken for a failed one.
 */
public final class Program {
    /** The variable with the token of the project. */
    public static final String TOKEN = "PLATEAU_TOKEN";

    /** The first four would change the behaviour of a JVM unnoticed by the plan. The token must not reach other programs: git, builds, forks. */
    private static final List<String> REMOVED_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH", TOKEN);

    /** Exit code of a shell for a program ended by Ctrl-C. */
    private static final int INTERRUPTED = 130;
    /** Exit code of a shell for a program that it can't start. */
    private static final int NOT_STARTED = 126;

    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    /** Folders with the output of programs started by {@code ask}. */
    private static final Set<Path> ANSWERS = ConcurrentHashMap.newKeySet();

    private static final AtomicBoolean STOPPING = new AtomicBoolean();
    private static final CountDownLatch STOPPED = new CountDownLatch(1);
    private static volatile Runnable beforeStop = () -> {};

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Program::stopAll, "stop-programs"));
    }

    /**
     * The end of a program.
     *
     * @param exitCode as the system reports it
     * @param timedOut true if it was ended at its time limit
     * @param out standard output
     * @param err standard error; empty when it was joined with the output
     */
    public record Ended(int exitCode, boolean timedOut, String out, String err) {
        public boolean ok() {
            return exitCode == 0 && !timedOut;
        }
    }

    private Program() {}

    /** Runs a program that answers a question; output and error are kept apart. One that can't be started fails, with the reason as its error. */
    public static Ended ask(List<String> command, Duration limit) throws IOException, InterruptedException {
        return ask(command, limit, Charset.defaultCharset());
    }

    /** The same for a program that writes in this character set, independent of the machine's. */
    public static Ended ask(List<String> command, Duration limit, Charset charset)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("plateau-ask");
        ANSWERS.add(folder);
        try {
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            ProcessBuilder builder =
                    builder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            Process process;
            try {
                process = start(builder);
            } catch (IOException notStarted) {
                return new Ended(NOT_STARTED, false, "", String.valueOf(notStarted.getMessage()));
            }
            boolean inTime = await(process, limit);
            return new Ended(process.exitValue(), !inTime, read(out, charset), read(err, charset));
        } finally {
            ANSWERS.remove(folder);
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        for (String name : List.of("out", "err")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.deleteIfExists(folder);
    }

    /** Runs a program that works for long; each line of its joined output is passed on at once. */
    public static Ended work(List<String> command, Duration limit, Consumer<String> line)
            throws IOException, InterruptedException {
        return work(command, Map.of(), limit, line);
    }

    /**
     * The same with more variables.
     *
     * @param environment variables of this program, beside those of this process
     */
    public static Ended work(
            List<String> command, Map<String, String> environment, Duration limit, Consumer<String> line)
            throws IOException, InterruptedException {
        ProcessBuilder builder = builder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = start(builder);
        Thread reader = new Thread(() -> readLines(process, line), "output of " + process.pid());
        reader.setDaemon(true);
        reader.start();
        boolean inTime = await(process, limit);
        reader.join(TimeUnit.SECONDS.toMillis(5));
        return new Ended(process.exitValue(), !inTime, "", "");
    }

    /**
     * Ends this JVM, and with it every running program, when another process ends: one that was killed can't end its children, and its work is
     * given to another agent.
     */
    public static void endWith(long pid) {
        Runnable end = () -> Runtime.getRuntime().exit(INTERRUPTED);
        ProcessHandle.of(pid)
                .ifPresentOrElse(
                        process -> {
                            CompletableFuture<Void> unused = process.onExit().thenRun(end);
                        },
                        end);
    }

    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(REMOVED_VARIABLES);
        return builder;
    }

    private static Process start(ProcessBuilder builder) throws IOException {
        Process process = launch(builder);
        process.getOutputStream().close();
        return process;
    }

    /** Starts a program that ends with this JVM, until {@link #forget} is called. */
    static Process launch(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        RUNNING.add(process);
        if (STOPPING.get()) {
            end(process);
        }
        return process;
    }

    static void forget(Process process) {
        RUNNING.remove(process);
    }

    private static boolean await(Process process, Duration limit) throws InterruptedException {
        boolean inTime;
        try {
            inTime = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!inTime) {
                end(process);
                process.waitFor();
            }
        } catch (InterruptedException notWanted) {
            end(process);
            throw notWanted;
        } finally {
            forget(process);
        }
        holdWhenStopping(process.exitValue());
        return inTime;
    }

    /** Ctrl-C in a terminal reaches the program as well as this JVM, and perhaps first. */
    static void holdWhenStopping(int exitCode) throws InterruptedException {
        long grace = exitCode == INTERRUPTED ? 2000 : 0;
        if (STOPPED.await(grace, TimeUnit.MILLISECONDS) || STOPPING.get()) {
            new CountDownLatch(1).await();
        }
    }

    /** Sets what runs when this process shall end, before it ends its programs: it may wait for them. */
    public static void beforeStop(Runnable wait) {
        beforeStop = wait;
    }

    private static void stopAll() {
        beforeStop.run();
        STOPPING.set(true);
        STOPPED.countDown();
        RUNNING.forEach(Program::end);
        ANSWERS.forEach(Program::deleteNow);
    }

    /** For answers whose wait never returns. */
    private static void deleteNow(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            // Windows keeps the files of a program that has not ended yet.
        }
    }

    static void end(Process process) {
        // Children lose their parent when it dies: list them before.
        try (Stream<ProcessHandle> children = process.descendants()) {
            List<ProcessHandle> all = children.toList();
            process.destroyForcibly();
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }

    static void readLines(Process process, Consumer<String> line) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), Charset.defaultCharset()))) {
            for (String next = reader.readLine(); next != null; next = reader.readLine()) {
                line.accept(next);
            }
        } catch (IOException e) {
            line.accept("(the output could not be read further: " + e.getMessage() + ")");
        }
    }

    private static String read(Path file, Charset charset) throws IOException {
        return new String(Files.readAllBytes(file), charset);
    }
}
