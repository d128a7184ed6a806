package dev.plateau.server.load;

import dev.plateau.server.load.DealtBundle.Turn;
import dev.plateau.server.testing.Eventually;
import dev.plateau.wire.model.BenchmarkKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What the server reports of histories in which one benchmark becomes slower and nothing else changes. Runs are dealt from executions of the same
 * code that were really measured, with their calibration readings; from two thirds of a history on one benchmark is slower.
 */
@Command(
        name = "histories",
        description =
                "Histories dealt from executions of the same code: what is reported of them, but for one planted step each, is false.")
final class HistoryLoad implements Callable<Integer> {
    private static final Instant START = Instant.parse("2022-02-01T03:00:00Z");
    private static final Duration BETWEEN_RUNS = Duration.ofHours(6);
    private static final Duration BETWEEN_HISTORIES = Duration.ofDays(60);
    private static final double[] STEPS = {1.05, 1.1, 1.5};

    @Parameters(
            arity = "1..2",
            paramLabel = "DIR",
            description = "Folders of bundles; the first holds what the machine usually is.")
    private List<Path> folders = List.of();

    @Option(names = "--histories", description = "Of each kind (${DEFAULT-VALUE}).", defaultValue = "12")
    private int histories;

    @Option(names = "--runs", description = "Of a history (${DEFAULT-VALUE}).", defaultValue = "60")
    private int runs;

    @Option(names = "--seed", description = "Of the draws (${DEFAULT-VALUE}).", defaultValue = "1")
    private long seed;

    @Override
    public Integer call() throws Exception {
        List<DealtBundle> usual = DealtBundle.readAll(folders.getFirst());
        play("first folder", run -> usual);
        if (folders.size() > 1) {
            List<DealtBundle> other = DealtBundle.readAll(folders.getLast());
            List<DealtBundle> both =
                    Stream.concat(usual.stream(), other.stream()).toList();
            play("second folder", run -> other);
            play("both by chance", run -> both);
            play("first folder, from run " + runs / 2 + " on second folder", run -> run < runs / 2 ? usual : other);
        }
        return 0;
    }

    /** Histories of one kind, each of a host of its own on the same server. */
    private void play(String kind, IntFunction<List<DealtBundle>> sources) throws Exception {
        HistoryReport report = new HistoryReport();
        Random random = new Random(seed);
        try (LoadedServer server = LoadedServer.start(List.of("-Dplateau.alerts.catch-mail=true"));
                var connection = new SingleConnectionDataSource(
                        server.database().url(),
                        server.database().user(),
                        server.database().password(),
                        true)) {
            server.project().tellByMail("team@example.org");
            JdbcClient database = JdbcClient.create(connection);
            for (int history = 0; history < histories; history++) {
                play(server, database, history, sources, random, report);
            }
            report.incidents = number(database, "select count(*) from incident");
            report.mails = number(database, "select count(*) from message where kind = 'OPENED'");
        }
        System.out.printf("%s, %d histories of %d runs, seed %d%n", kind, histories, runs, seed);
        report.lines().forEach(line -> System.out.println("  " + line));
    }

    private void play(
            LoadedServer server,
            JdbcClient database,
            int history,
            IntFunction<List<DealtBundle>> sources,
            Random random,
            HistoryReport report)
            throws IOException, InterruptedException {
        int step = runs * 2 / 3;
        double factor = STEPS[history % STEPS.length];
        List<BenchmarkKey> keys = sources.apply(0).getFirst().keys();
        BenchmarkKey slower = keys.get(random.nextInt(keys.size()));
        Instant start = START.plus(BETWEEN_HISTORIES.multipliedBy(history));
        String host = "host-" + history;
        Map<Long, Integer> confirmedAfter = new HashMap<>();
        Path file = Files.createTempFile("plateau-dealt", ".zip");
        for (int run = 0; run < runs; run++) {
            List<DealtBundle> all = sources.apply(run);
            Turn turn =
                    new Turn(host, run, start.plus(BETWEEN_RUNS.multipliedBy(run)), slower, run < step ? 1 : factor);
            all.get(random.nextInt(all.size())).deal(file, turn, random);
            server.post("uploads", "application/zip", Files.readAllBytes(file));
            awaitEvaluated(database);
            int now = run;
            found(database, host, start).stream()
                    .filter(HistoryReport.Found::confirmed)
                    .forEach(found -> confirmedAfter.putIfAbsent(found.id(), now));
        }
        Files.delete(file);
        report.add(
                new HistoryReport.Planted(slower.benchmark(), step, factor),
                runs * keys.size(),
                found(database, host, start),
                confirmedAfter);
    }

    private static long number(JdbcClient database, String count) {
        return database.sql(count).query(Long.class).single();
    }

    private static List<HistoryReport.Found> found(JdbcClient database, String host, Instant start) {
        return database.sql("""
                        select c.id, p.position, b.benchmark, c.confirmed_at is not null as confirmed
                        from change_point c join series s on s.project_id = c.project_id and s.id = c.series_id and s.metric = 'score' and s.axis = 'commit'
                          join benchmark_key b on b.project_id = c.project_id and b.id = s.benchmark_key_id
                          join host h on h.project_id = c.project_id and h.id = s.host_id and h.fingerprint = ?
                          join point p on p.project_id = c.project_id and p.series_id = s.id and p.score_id = c.score_id
                        """)
                .param(host)
                .query((row, number) -> new HistoryReport.Found(
                        row.getLong("id"),
                        (int) Duration.between(
                                        start, row.getTimestamp("position").toInstant())
                                .dividedBy(BETWEEN_RUNS),
                        row.getString("benchmark"),
                        row.getBoolean("confirmed")))
                .list();
    }

    private static void awaitEvaluated(JdbcClient database) {
        Eventually.within(
                Duration.ofDays(1),
                "evaluation",
                () -> database.sql("select not exists (select from waiting_for_detection)")
                        .query(Boolean.class)
                        .single());
    }
}
