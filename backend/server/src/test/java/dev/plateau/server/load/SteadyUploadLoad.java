package dev.plateau.server.load;

import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Whether detection keeps up with uploads at full rate, and how long another project waits meanwhile. */
@Command(
        name = "steady-uploads",
        description =
                "Projects of 100 benchmarks x 9 metrics x 15 measurements send at full rate: the queue of detection,"
                        + " the wait of another project, and processor time.")
final class SteadyUploadLoad implements Callable<Integer> {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    private static final JmhFile FILE = new JmhFile(100, 3, 5, JmhFile.USUAL.metrics(), "21.0.8", "");
    private static final JmhFile SMALL = new JmhFile(1, 3, 5, List.of(), "21.0.8", "");
    private static final int FILES = 40;
    private static final String SMALL_PROJECT = "small";
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final int LINES_BETWEEN_SMALL = 6;

    @Option(names = "--minutes", description = "How long (${DEFAULT-VALUE}).", defaultValue = "10")
    private int minutes;

    @Option(names = "--projects", description = "Each with a client of its own (${DEFAULT-VALUE}).", defaultValue = "4")
    private int projects;

    @Option(names = "--jvm", description = "Option for the server's JVM, may be repeated (-XX:+UseSerialGC -Xmx1g).")
    private List<String> jvm = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xmx1g"));

    private final AtomicInteger uploads = new AtomicInteger();

    @Override
    public Integer call() throws Exception {
        // The tokens are made in this process.
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        List<byte[]> files = LongStream.range(0, FILES).mapToObj(FILE::steady).toList();
        try (LoadedServer server = LoadedServer.start(jvm);
                ExecutorService threads = Executors.newCachedThreadPool()) {
            List<RemoteProject> large = new ArrayList<>();
            for (int i = 0; i < projects; i++) {
                large.add(server.project("steady-" + i));
            }
            RemoteProject small = server.project(SMALL_PROJECT);
            try (ProcessorTimes times = server.processorTimes()) {
                Instant end = Instant.now().plus(Duration.ofMinutes(minutes));
                List<Future<Void>> clients = large.stream()
                        .map(project -> threads.submit(() -> send(project, files, end)))
                        .toList();
                watch(server, small, threads, end);
                for (Future<Void> client : clients) {
                    client.get();
                }
                times.lines().forEach(System.out::println);
            } finally {
                threads.shutdownNow();
            }
        }
        return 0;
    }

    private Void send(RemoteProject project, List<byte[]> files, Instant end) throws IOException, InterruptedException {
        for (int run = 0; Instant.now().isBefore(end); run++) {
            send(project, run, files.get(run % files.size()));
            uploads.incrementAndGet();
        }
        return null;
    }

    private static void send(RemoteProject project, int run, byte[] file) throws IOException, InterruptedException {
        Instant time = START.plus(Duration.ofHours(run));
        HttpResponse<String> answer = project.send(
                "/uploads?branch=main&commit=c" + run + "&commitTime=" + time + "&measuredAt=" + time,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(file)),
                BodyHandlers.ofString());
        if (answer.statusCode() != 201) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
    }

    private void watch(LoadedServer server, RemoteProject small, ExecutorService threads, Instant end)
            throws IOException, InterruptedException {
        System.out.println("seconds  uploads  rows of detection_queue  age of the oldest");
        Future<?> waiting = CompletableFuture.completedFuture(null);
        try (var connection = server.connection()) {
            PendingDetection pending = new PendingDetection(JdbcClient.create(connection));
            for (int line = 0; Instant.now().isBefore(end); line++) {
                if (line % LINES_BETWEEN_SMALL == 0 && waiting.isDone()) {
                    int run = line / LINES_BETWEEN_SMALL;
                    waiting = threads.submit(() -> measureWait(server, small, run));
                } else if (line % LINES_BETWEEN_SMALL == 0) {
                    System.out.println("the small project still waits");
                }
                System.out.printf(
                        "%7d  %7d  %23d  %s%n",
                        line * BETWEEN_LINES.toSeconds(),
                        uploads.get(),
                        pending.rows(),
                        pending.oldest().map(age -> age.toSeconds() + " s").orElse("-"));
                TimeUnit.NANOSECONDS.sleep(BETWEEN_LINES.toNanos());
            }
        }
    }

    /** From the first byte sent until the series of the upload was evaluated. */
    private static Void measureWait(LoadedServer server, RemoteProject small, int run) throws Exception {
        try (var connection = server.connection()) {
            long start = System.nanoTime();
            send(small, run, SMALL.steady(run));
            new PendingDetection(JdbcClient.create(connection)).await(SMALL_PROJECT);
            System.out.printf(
                    "an upload of the small project was evaluated after %.1f s%n", (System.nanoTime() - start) / 1e9);
        }
        return null;
    }
}
