package dev.plateau.collector.measure;

import dev.plateau.collector.measure.ForkRun.ForkResult.Failed;
import dev.plateau.collector.measure.ForkRun.ForkResult.Measured;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.plan.Span;
import dev.plateau.collector.process.Program;
import dev.plateau.wire.model.Upload.Outcome;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Measures one fork of one job with a JMH run of its own, so that a crash costs one job and forks of different environments can take turns. JMH's
 * host JVM is the JDK to be measured: with {@code -jvm} JMH would check the wrong JVM for its blackholes.
 */
public record ForkRun(PlanMatrix matrix, JmhHosts hosts, JmhLock lock, Clock clock) {
    /** Measures; JMH's JSON is in {@code result} when, and only when, it is whole and of the requested JVM. */
    public ForkResult measure(Job job, Path result, Path output) throws IOException, InterruptedException {
        return run(job, JmhCommand.measuring(matrix, job), job.settings().timeout(), result, output);
    }

    /** Records one more fork; {@code recording} is there when, and only when, the fork ended well. */
    public ForkResult record(Job job, Recorder recorder, Path recording, Path result, Path output)
            throws IOException, InterruptedException {
        Duration time = job.settings().timeout().plus(recorder.time().multipliedBy(2));
        ForkResult ended = run(job, JmhCommand.recording(matrix, job, recorder, recording), time, result, output);
        if (ended instanceof Failed) {
            Files.deleteIfExists(recording);
            return ended;
        }
        return recorder.finish(recording)
                ? ended
                : new Failed(new Obstacle(Outcome.FAILED, "the profiler wrote no recording"));
    }

    private ForkResult run(Job job, JmhCommand command, Duration limit, Path result, Path output)
            throws IOException, InterruptedException {
        Path unchecked = result.resolveSibling(result.getFileName() + ".part");
        while (true) {
            lock.await();
            Files.deleteIfExists(unchecked);
            OutputTail lines = new OutputTail();
            JmhTime time = new JmhTime();
            Instant startedAt = clock.instant();
            Program.Ended ended = hosts.run(command, unchecked, limit, line -> {
                lines.add(line);
                time.see(line);
            });
            ForkOutput forkOutput = new ForkOutput(lines.list());
            if (forkOutput.lockWasTaken()) {
                continue;
            }
            Files.write(output, forkOutput.lines());
            Optional<Obstacle> obstacle = obstacle(job, limit, ended, forkOutput, unchecked);
            if (obstacle.isPresent()) {
                Files.deleteIfExists(unchecked);
                return new Failed(obstacle.get());
            }
            force(unchecked);
            Files.move(unchecked, result, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return new Measured(time.length(), startedAt, clock.instant());
        }
    }

    /** The journal will state that this file is whole: that must be true after a power cut as well. */
    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static Optional<Obstacle> obstacle(
            Job job, Duration limit, Program.Ended ended, ForkOutput forkOutput, Path json) throws IOException {
        if (ended.timedOut()) {
            return Optional.of(new Obstacle(
                    Outcome.TIMED_OUT, "a fork did not end within " + Span.words(limit) + " and was stopped"));
        }
        DeliveredRow delivered = DeliveredRow.read(json);
        if (!ended.ok() || delivered.count() == 0) {
            return Optional.of(forkOutput.obstacle(job.key().benchmark(), ended.exitCode()));
        }
        return delivered.mismatch(job).map(words -> new Obstacle(Outcome.FAILED, words));
    }

    /**
     * Measures JMH's own time: from its first line on progress to "Run complete". Taken while lines are read, since JMH prints whole seconds only.
     */
    private static final class JmhTime {
        private long start;
        private long end;

        void see(String line) {
            if (start == 0 && line.startsWith("# Run progress:")) {
                start = System.nanoTime();
            } else if (line.startsWith("# Run complete.")) {
                end = System.nanoTime();
            }
        }

        Duration length() {
            return start == 0 || end == 0 ? Duration.ZERO : Duration.ofNanos(end - start);
        }
    }

    /** Result of one fork. */
    public sealed interface ForkResult {
        /**
         * It delivered JMH's JSON.
         *
         * @param jmhTime from JMH's first line on progress to its "Run complete": the time of measuring without a collector
         */
        record Measured(Duration jmhTime, Instant startedAt, Instant finishedAt) implements ForkResult {}

        /** It delivered nothing; this fails the whole job. */
        record Failed(Obstacle obstacle) implements ForkResult {}
    }

    /** The end of an output: a benchmark that prints without end must not fill the memory. Written by one thread, read by another. */
    static final class OutputTail {
        private static final int LINES = 20_000;
        private static final int CHARACTERS = 2_000;

        private final Deque<String> lines = new ArrayDeque<>();

        synchronized void add(String line) {
            if (lines.size() == LINES) {
                lines.removeFirst();
            }
            lines.addLast(line.length() <= CHARACTERS ? line : line.substring(0, end(line)) + "...");
        }

        /** Half a surrogate pair can't be written to a file. */
        private static int end(String line) {
            return Character.isHighSurrogate(line.charAt(CHARACTERS - 1)) ? CHARACTERS - 1 : CHARACTERS;
        }

        synchronized List<String> list() {
            return List.copyOf(lines);
        }
    }
}
