package dev.plateau.server.load;

import dev.plateau.server.testing.RemoteProject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long uploads, pages and deletions take with many points in the database. */
@Command(
        name = "sizes",
        description = "2,000 benchmarks x 3 metrics x 12 environments, and a series of 100,000 points.")
final class SizeLoad implements Callable<Integer> {
    private static final int SCORES_OF_A_RUN = 6000;
    private static final List<String> PAGES = List.of(
            "matrix",
            "matrix?from=40",
            "compare",
            "series/1001",
            "series/1001/chart?thinned=true",
            "series/900",
            "series/900/chart?thinned=true",
            "series");

    @Option(names = "--points", description = "Points in the database (${DEFAULT-VALUE}).", defaultValue = "1000000")
    private long points;

    @Option(names = "--warmup", description = "Requests of each kind before (${DEFAULT-VALUE}).", defaultValue = "20")
    private int warmup;

    @Option(names = "--requests", description = "Requests of each kind (${DEFAULT-VALUE}).", defaultValue = "30")
    private int requests;

    @Override
    public Integer call() throws Exception {
        try (LoadedServer server = LoadedServer.start(List.of())) {
            long start = System.nanoTime();
            try (SingleConnectionDataSource database = server.connection()) {
                fill(database, points);
                System.out.printf("filled in %.0f s%n", (System.nanoTime() - start) / 1e9);
                UploadLoad.printSizes(JdbcClient.create(database));
            }
            time(
                    "upload of 900 scores",
                    i -> server.upload(
                            "branch=main&commit=" + (i + 1000) + "&commitTime=" + (1_700_000_000 + i),
                            JmhFile.USUAL.steady(i)));
            for (String page : PAGES) {
                time(page, i -> server.get("/projects/{project}/" + page).body());
            }
            RemoteProject project = server.project();
            time("deletion of a run", i -> delete(project, 1000 + i));
        }
        return 0;
    }

    /** Fills the project of the load. */
    static void fill(SingleConnectionDataSource database, long points) throws Exception {
        String sql = new ClassPathResource("load/sizes.sql")
                .getContentAsString(StandardCharsets.UTF_8)
                .replace(":runs", String.valueOf(Math.max(points / SCORES_OF_A_RUN, 12)));
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("set maintenance_work_mem = '1GB'");
            for (String one : sql.split(";\n")) {
                if (!one.isBlank()) {
                    statement.execute(one);
                }
            }
        }
    }

    private static String delete(RemoteProject project, int run) throws Exception {
        HttpResponse<String> answer =
                project.send("/runs/" + run, HttpRequest.newBuilder().DELETE(), BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private interface Work {
        String run(int number) throws Exception;
    }

    private void time(String what, Work work) throws Exception {
        double[] millis = new double[requests];
        int length = 0;
        for (int i = -warmup; i < requests; i++) {
            long start = System.nanoTime();
            length = work.run(i + warmup).length();
            if (i >= 0) {
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        Arrays.sort(millis);
        System.out.printf(
                "%-32s p50 %7.1f ms  p95 %7.1f ms  %,9d characters%n",
                what, millis[requests / 2], millis[requests * 95 / 100], length);
    }
}
