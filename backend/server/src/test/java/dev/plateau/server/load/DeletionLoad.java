package dev.plateau.server.load;

import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Whether uploads of other projects fail or wait while a large project is deleted. */
@Command(
        name = "deletion",
        description =
                "Uploads of 900 scores to two projects before, during and after the deletion of a large one; exit code 1"
                        + " when one fails, or when p95 more than doubles.")
final class DeletionLoad implements Callable<Integer> {
    private static final int FILES = 40;
    private static final double MOST = 2;

    @Option(names = "--points", description = "Points of the project (${DEFAULT-VALUE}).", defaultValue = "5000000")
    private long points;

    @Option(names = "--minutes", description = "Before, and after (${DEFAULT-VALUE}).", defaultValue = "3")
    private int minutes;

    private final List<byte[]> files =
            LongStream.range(0, FILES).mapToObj(JmhFile.USUAL::steady).toList();
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final List<String> failures = new ArrayList<>();
    private volatile Queue<Double> millis = new ConcurrentLinkedQueue<>();

    @Override
    public Integer call() throws Exception {
        try (LoadedServer server = LoadedServer.start(List.of("-XX:+UseSerialGC", "-Xmx1g"));
                SingleConnectionDataSource connection = server.connection();
                ExecutorService threads = Executors.newCachedThreadPool()) {
            SizeLoad.fill(connection, points);
            JdbcClient database = JdbcClient.create(connection);
            for (String name : List.of("other-1", "other-2")) {
                RemoteProject project = server.project(name);
                threads.submit(() -> sendUntilTheEnd(project));
            }
            phase("warm-up", () -> TimeUnit.MINUTES.sleep(1));
            printSize(database, "before");
            double before = phase("before", () -> TimeUnit.MINUTES.sleep(minutes));
            double during = phase("during", () -> {
                server.deleteProject();
                while (exists(database)) {
                    TimeUnit.MILLISECONDS.sleep(200);
                }
            });
            printSize(database, "deleted");
            double after = phase("after", () -> TimeUnit.MINUTES.sleep(minutes));
            ended.set(true);
            threads.shutdown();
            threads.awaitTermination(1, TimeUnit.MINUTES);
            printSize(database, "with the uploads after it");
            rewrite(database);
            double ratio = during / Math.min(before, after);
            System.out.printf(
                    "p95 during the deletion: %.2f times%n%d failures %s%n", ratio, failures.size(), failures);
            return failures.isEmpty() && ratio <= MOST ? 0 : 1;
        }
    }

    private Void sendUntilTheEnd(RemoteProject project) throws InterruptedException {
        while (!ended.get()) {
            int upload = number.incrementAndGet();
            long start = System.nanoTime();
            String answer;
            try {
                var sent = project.send(
                        "/uploads?branch=main&commit=" + upload + "&commitTime=" + (1_780_000_000 + upload),
                        HttpRequest.newBuilder()
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofByteArray(files.get(upload % FILES))),
                        BodyHandlers.ofString());
                answer = sent.statusCode() == 201 ? "" : sent.statusCode() + " " + sent.body();
            } catch (IOException failure) {
                answer = failure.toString();
            }
            millis.add((System.nanoTime() - start) / 1e6);
            if (!answer.isEmpty()) {
                synchronized (failures) {
                    failures.add(answer);
                }
            }
            // Not at full rate: then detection would hold uploads back.
            TimeUnit.MILLISECONDS.sleep(500);
        }
        return null;
    }

    private interface Work {
        void run() throws Exception;
    }

    /** Prints the uploads meanwhile; returns the p95 of their times. */
    private double phase(String name, Work work) throws Exception {
        millis = new ConcurrentLinkedQueue<>();
        long start = System.nanoTime();
        work.run();
        double[] sorted =
                millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        double p95 = sorted[Math.max(0, sorted.length * 95 / 100 - 1)];
        System.out.printf(
                "%-8s %5d s  %5d uploads  p50 %6.1f ms  p95 %6.1f ms  longest %7.1f ms%n",
                name,
                Duration.ofNanos(System.nanoTime() - start).toSeconds(),
                sorted.length,
                sorted[sorted.length / 2],
                p95,
                Arrays.stream(sorted).max().orElse(Double.NaN));
        return p95;
    }

    private static boolean exists(JdbcClient database) {
        return database.sql("select exists (select from project where name = 'load')")
                .query(Boolean.class)
                .single();
    }

    private static void printSize(JdbcClient database, String when) {
        System.out.printf(
                "%,d bytes of the database %s%n",
                database.sql("select pg_database_size(current_database())")
                        .query(Long.class)
                        .single(),
                when);
    }

    /** What an operator may do to return the space to the system. */
    private static void rewrite(JdbcClient database) {
        long start = System.nanoTime();
        database.sql("vacuum full").update();
        System.out.printf("VACUUM FULL: %.1f s%n", (System.nanoTime() - start) / 1e9);
        printSize(database, "afterwards");
    }
}
