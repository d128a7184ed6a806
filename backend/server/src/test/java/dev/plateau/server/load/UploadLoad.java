package dev.plateau.server.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long an upload takes from the first byte sent to the receipt, which comes when the upload is on disk. */
@Command(
        name = "uploads",
        description = "100 benchmarks x 5 forks x 5 iterations x 9 metrics, one by one and 16 at once.")
final class UploadLoad implements Callable<Integer> {
    private static final int AT_ONCE = 16;

    @Option(names = "--warmup", description = "Uploads before measuring (${DEFAULT-VALUE}).", defaultValue = "500")
    private int warmup;

    @Option(names = "--uploads", description = "Uploads measured (${DEFAULT-VALUE}).", defaultValue = "200")
    private int uploads;

    @Option(names = "--jvm", description = "Option for the server's JVM, may be repeated.")
    private List<String> jvm = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        System.out.printf("An upload has %,d bytes%n", JmhFile.USUAL.content(0).length);
        try (LoadedServer server = LoadedServer.start(jvm)) {
            System.out.printf("first upload, all series new    %7.1f ms%n", millis(send(server, 0)));
            measure("warm-up", server, 1, warmup, 1);
            measure("one by one", server, 1_000_000, uploads, 1);
            measure(AT_ONCE + " at once", server, 2_000_000, uploads, AT_ONCE);
        }
        return 0;
    }

    private static void measure(String what, LoadedServer server, long firstSeed, int count, int threads)
            throws Exception {
        List<Callable<Long>> tasks = LongStream.range(firstSeed, firstSeed + count)
                .<Callable<Long>>mapToObj(seed -> () -> send(server, seed))
                .toList();
        long start = System.nanoTime();
        long[] nanos;
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            nanos = executor.invokeAll(tasks).stream()
                    .mapToLong(Future::resultNow)
                    .sorted()
                    .toArray();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "%-20s %4d uploads  p50 %7.1f ms  p99 %7.1f ms  max %7.1f ms  %6.1f uploads/s%n",
                what,
                count,
                millis(nanos[count / 2]),
                millis(nanos[Math.min(count - 1, count * 99 / 100)]),
                millis(Arrays.stream(nanos).max().orElseThrow()),
                count / seconds);
    }

    private static long send(LoadedServer server, long seed) throws Exception {
        byte[] file = JmhFile.USUAL.content(seed);
        long start = System.nanoTime();
        server.upload("branch=main&commit=" + seed + "&commitTime=" + (1_700_000_000 + seed), file);
        return System.nanoTime() - start;
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
