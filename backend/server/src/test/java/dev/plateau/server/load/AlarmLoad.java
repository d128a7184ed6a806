package dev.plateau.server.load;

import static dev.plateau.server.testing.JmhRows.row;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is told of a suite in which nothing changes. Its runs draw their forks, by chance, from forks that were really measured. */
@Command(
        name = "alarms",
        description = "Uploads of one commit, resampled from its real forks: what is told of them is false.")
final class AlarmLoad implements Callable<Integer> {
    private static final Instant START = Instant.parse("2022-02-01T03:00:00Z");

    @Parameters(
            paramLabel = "FILE",
            description = "JSON: [{\"id\": \"...\", \"LAYOUT\": [[iteration, ...], ...]}], forks of one commit.")
    private Path file = Path.of("");

    @Option(
            names = "--layout",
            description = "Which list of forks to take (${DEFAULT-VALUE}).",
            defaultValue = "steady")
    private String layout = "steady";

    @Option(names = "--forks", description = "Forks of a run (${DEFAULT-VALUE}).", defaultValue = "5")
    private int forks;

    @Option(names = "--uploads", description = "How many (${DEFAULT-VALUE}).", defaultValue = "50")
    private int uploads;

    @Option(names = "--benchmarks", description = "Benchmarks of the suite (${DEFAULT-VALUE}).", defaultValue = "100")
    private int benchmarks;

    @Option(names = "--seed", description = "Of the draws (${DEFAULT-VALUE}).", defaultValue = "1")
    private long seed;

    @Option(
            names = "--seeds",
            description = "How many histories, each with the next seed and a server of its own (${DEFAULT-VALUE}).",
            defaultValue = "1")
    private int seeds;

    /** Forks of one benchmark, [fork][iteration]. */
    private record Benchmark(String name, List<double[]> forks) {
        JmhRows draw(int count, Random random) {
            List<double[]> drawn = new ArrayList<>(forks);
            Collections.shuffle(drawn, random);
            return row(name).forks(drawn.subList(0, count).toArray(double[][]::new));
        }
    }

    @Override
    public Integer call() throws Exception {
        long mails = 0;
        for (long each = seed; each < seed + seeds; each++) {
            mails += play(each);
        }
        long points = (long) seeds * uploads * benchmarks;
        System.out.printf(
                "%d histories, %,d points: %d mails, %.2f per 50,000 points, at most %.2f with 95 %% confidence%n",
                seeds, points, mails, per50000((double) mails, points), per50000(upperLimit(mails), points));
        return 0;
    }

    private static double per50000(double count, long points) {
        return 50_000 * count / points;
    }

    /** One-sided 95 % limit of the expectation of a Poisson count: Garwood, "Fiducial limits for the Poisson distribution", Biometrika 28 (1936). */
    private static double upperLimit(long count) {
        return GammaDistribution.of(count + 1.0, 1).inverseCumulativeProbability(0.95);
    }

    /** One history; returns its mails. */
    private long play(long own) throws Exception {
        Random random = new Random(own);
        List<Benchmark> suite = suite(random);
        try (LoadedServer server = LoadedServer.start(List.of("-Dplateau.alerts.catch-mail=true"));
                var connection = new SingleConnectionDataSource(
                        server.database().url(),
                        server.database().user(),
                        server.database().password(),
                        true)) {
            JdbcClient database = JdbcClient.create(connection);
            server.project().tellByMail("team@example.org");
            for (int run = 0; run < uploads; run++) {
                JmhRows[] rows = suite.stream()
                        .map(benchmark -> benchmark.draw(forks, random))
                        .toArray(JmhRows[]::new);
                server.upload(
                        "branch=main&commit=c" + run + "&measuredAt=" + START.plus(run, ChronoUnit.DAYS),
                        JmhRows.file(rows).getBytes(UTF_8));
                awaitEvaluated(database);
            }
            print(database, own);
            return database.sql("select count(*) from message")
                    .query(Long.class)
                    .single();
        }
    }

    private List<Benchmark> suite(Random random) throws IOException {
        List<Benchmark> all = new ArrayList<>();
        for (JsonNode node : new JsonMapper().readTree(file.toFile())) {
            List<double[]> measured = new ArrayList<>();
            node.path(layout).forEach(fork -> measured.add(numbers(fork)));
            if (measured.size() >= forks) {
                all.add(new Benchmark("org.example.Suite.b" + all.size(), measured));
            }
        }
        if (all.size() < benchmarks) {
            throw new IOException(file + " has " + all.size() + " benchmarks with " + forks + " forks under `" + layout
                    + "`; --benchmarks asks for " + benchmarks);
        }
        Collections.shuffle(all, random);
        return all.subList(0, benchmarks);
    }

    private static double[] numbers(JsonNode list) {
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = list.get(i).asDouble();
        }
        return numbers;
    }

    private static void awaitEvaluated(JdbcClient database) {
        Eventually.within(
                Duration.ofDays(1),
                "evaluation",
                () -> database.sql("select not exists (select from waiting_for_detection)")
                        .query(Boolean.class)
                        .single());
    }

    private void print(JdbcClient database, long own) {
        System.out.printf(
                "%d uploads of %d benchmarks with %d forks (%s, seed %d), %,d points%n",
                uploads, benchmarks, forks, layout, own, uploads * benchmarks);
        for (String what : List.of(
                "select count(*), 'changes ever confirmed' from change_point where confirmed_at is not null",
                "select count(*), 'changes suspected or warned of at the end' from change_point where confirmed_at is null and state <> 'RECOVERED'",
                "select count(*), 'incidents, regressions' from incident where kind = 'REGRESSION'",
                "select count(*), 'incidents, improvements' from incident where kind = 'IMPROVEMENT'",
                "select count(*), 'mails, of regressions of 5 % and more' from message")) {
            database.sql(what)
                    .query((row, number) -> String.format("%6d  %s", row.getLong(1), row.getString(2)))
                    .list()
                    .forEach(System.out::println);
        }
    }
}
