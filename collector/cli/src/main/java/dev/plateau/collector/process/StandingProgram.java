package dev.plateau.collector.process;

import dev.plateau.collector.process.Program.Ended;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A program that stays and does one piece of work after the other: each is a line on its standard input, and its output ends with a line of
 * the end marker and an exit code. It ends when its standard input does. Used by one thread.
 */
public final class StandingProgram implements AutoCloseable {
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

    private final Process process;
    private final String end;
    /** Exit code of the program itself, when all its output was read. */
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();

    private volatile @Nullable Work work;

    /** One running piece of work. */
    private record Work(Consumer<String> line, CompletableFuture<Integer> exitCode) {}

    private StandingProgram(Process process, String end) {
        this.process = process;
        this.end = end;
    }

    /**
     * Starts a program.
     *
     * @param end begins the last line of the output of each piece of work
     */
    public static StandingProgram start(List<String> command, String end) throws IOException {
        Process process = Program.launch(Program.builder(command).redirectErrorStream(true));
        StandingProgram program = new StandingProgram(process, end);
        Thread reader = new Thread(program::readLines, "output of " + process.pid());
        reader.setDaemon(true);
        reader.start();
        return program;
    }

    /** True if it can do more work. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Does one piece of work; the program ends, with its children, when the time is over or this thread is interrupted. */
    public Ended run(String request, Duration limit, Consumer<String> line) throws IOException, InterruptedException {
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        CompletableFuture<Void> unused = ended.thenAccept(exitCode::complete);
        work = new Work(line, exitCode);
        try {
            send(request);
            int code = exitCode.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            Program.holdWhenStopping(code);
            return new Ended(code, false, "", "");
        } catch (TimeoutException e) {
            Program.end(process);
            process.waitFor();
            Program.holdWhenStopping(process.exitValue());
            return new Ended(process.exitValue(), true, "", "");
        } catch (ExecutionException e) {
            throw new IOException("the output of a program could not be read", e);
        } catch (InterruptedException notWanted) {
            Program.end(process);
            throw notWanted;
        }
    }

    /** A program that just died takes no request: its exit code is the answer. */
    private void send(String request) throws IOException {
        try {
            BufferedWriter out =
                    new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII));
            out.write(request + "\n");
            out.flush();
        } catch (IOException e) {
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    private void readLines() {
        Program.readLines(process, this::read);
        ended.complete(process.onExit().join().exitValue());
    }

    private void read(String line) {
        Work current = work;
        if (current == null) {
            return;
        }
        int at = line.indexOf(end + " ");
        if (at != 0) {
            current.line().accept(at < 0 ? line : line.substring(0, at));
        }
        if (at >= 0) {
            current.exitCode().complete(Integer.valueOf(line.substring(at + end.length() + 1)));
        }
    }

    /** Lets the program end by itself, so that it can clean up; one that does not is ended with its children. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                Program.end(process);
            }
        } catch (IOException e) {
            Program.end(process);
        } catch (InterruptedException e) {
            Program.end(process);
            Thread.currentThread().interrupt();
        }
        process.onExit().join();
        Program.forget(process);
    }
}
