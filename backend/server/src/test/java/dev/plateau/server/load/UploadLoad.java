package dev.plateau.server.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
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

    @Option(names = "--iterations", description = "Iterations of each fork (${DEFAULT-VALUE}).", defaultValue = "5")
    private int iterations;

    private JmhFile file() {
        JmhFile usual = JmhFile.USUAL;
        return new JmhFile(usual.benchmarks(), usual.forks(), iterations, usual.metrics(), usual.jdk(), usual.flag());
    }

    @Override
    public Integer call() throws Exception {
        System.out.printf("An upload has %,d bytes%n", file().content(0).length);
        try (LoadedServer server = LoadedServer.start(jvm)) {
            System.out.printf("first upload, all series new    %7.1f ms%n", millis(send(server, 0)));
            measure("warm-up", server, 1, warmup, 1);
            measure("one by one", server, 1_000_000, uploads, 1);
            measure(AT_ONCE + " at once", server, 2_000_000, uploads, AT_ONCE);
            try (SingleConnectionDataSource connection = server.connection()) {
                printSizes(JdbcClient.create(connection));
            }
        }
        return 0;
    }

    /** Of tables and indexes whose rows grow with scores; partitions count as one. */
    static void printSizes(JdbcClient database) {
        long scores =
                database.sql("select count(*) from score").query(Long.class).single();
        database.sql("""
                        select regexp_replace(c.relname, '_((until|from)_)?[0-9]{4}', '') as name,
                          sum(pg_relation_size(c.oid) + coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0)) as bytes
                        from pg_class c where c.relkind in ('r', 'i') and c.relname ~ '^(score|point|upload_part|measurement_settings)'
                        group by 1 having sum(pg_relation_size(c.oid)) > 0 order by 2 desc
                        """).query(row -> {
            System.out.printf(
                    "%-32s %,14d bytes %7.1f a score%n",
                    row.getString(1), row.getLong(2), (double) row.getLong(2) / scores);
        });
        System.out.printf("%,d scores%n", scores);
    }

    private void measure(String what, LoadedServer server, long firstSeed, int count, int threads) throws Exception {
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

    private long send(LoadedServer server, long seed) throws Exception {
        byte[] file = file().content(seed);
        long start = System.nanoTime();
        server.upload("branch=main&commit=" + seed + "&commitTime=" + (1_700_000_000 + seed), file);
        return System.nanoTime() - start;
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
