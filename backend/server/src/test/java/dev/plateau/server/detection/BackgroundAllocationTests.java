package dev.plateau.server.detection;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Forty nights of an operation that takes 80, then 160 µs, uploaded with JMH's GC profiler. */
@ServerTest
class BackgroundAllocationTests {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    private static final int STEP = 20;
    private static final int NIGHTS = 40;

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    private ProjectUnderTest project;
    private final long[] runs = new long[NIGHTS];

    @BeforeEach
    void start() {
        project = new ProjectUnderTest(server, "background-" + UUID.randomUUID());
    }

    private void measure(double bytesPerSecond) throws Exception {
        for (int night = 0; night < NIGHTS; night++) {
            double nanos = (night < STEP ? 80_000 : 160_000) * (1 + 0.002 * (night * 7 % 5 - 2));
            runs[night] = project.uploadRun(
                    "branch=main&commit=c" + night + "&measuredAt=" + START.plus(night, ChronoUnit.DAYS),
                    file(bytesPerSecond, nanos, nanos * 1.004, nanos * 0.996));
        }
        String left =
                "select count(*) from waiting_for_detection w join project p on p.id = w.project_id where p.name = ?";
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (jdbc.sql(left).param(project.name()).query(Long.class).single() > 0) {
            assertThat(System.nanoTime())
                    .as("series still wait to be evaluated")
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static String file(double bytesPerSecond, double... nanos) {
        String secondary = metric(
                        "gc.alloc.rate",
                        "MB/sec",
                        DoubleStream.of(nanos)
                                .map(time -> bytesPerSecond / (1 << 20))
                                .toArray())
                + ","
                + metric(
                        "gc.alloc.rate.norm",
                        "B/op",
                        DoubleStream.of(nanos)
                                .map(time -> bytesPerSecond * time / 1e9)
                                .toArray());
        double[][] forks = DoubleStream.of(nanos)
                .mapToObj(time -> new double[] {time, time})
                .toArray(double[][]::new);
        return JmhRows.file(row("org.example.Parser.parse").forks(forks))
                .replace("\"measurementTime\":\"1 s\"", "\"measurementTime\":\"100 ms\"")
                .replace("\"secondaryMetrics\":{}", "\"secondaryMetrics\":{" + secondary + "}");
    }

    private static String metric(String name, String unit, double... forks) {
        return "\"%s\":{\"score\":%s,\"scoreError\":\"NaN\",\"scoreUnit\":\"%s\",\"rawData\":[[%s],[%s],[%s]]}"
                .formatted(name, DoubleStream.of(forks).average().orElseThrow(), unit, forks[0], forks[1], forks[2]);
    }

    private JsonNode changes(String metric) throws Exception {
        long series = project.get("/series?axis=commit&metric=" + metric)
                .get("items")
                .get(0)
                .get("id")
                .asLong();
        return project.get("/series/" + series + "/changes").get("items");
    }

    private JsonNode compared() throws Exception {
        return project.get("/comparisons?metric=gc.alloc.rate.norm&baselineRun=" + runs[STEP - 1] + "&candidateRun="
                        + runs[STEP])
                .get("rows")
                .get(0);
    }

    /** 105 KB a second: 8.4, then 16.8 B/op. */
    @Test
    void aSlowerOperationIsNoRegressionOfAllocation() throws Exception {
        measure(105_000);

        assertThat(changes("score"))
                .singleElement()
                .satisfies(
                        change -> assertThat(change.get("verdict").asString()).isEqualTo("regressed"));
        assertThat(changes("gc.alloc.rate.norm")).isEmpty();
        assertThat(compared().get("verdict").asString()).isEqualTo("unchanged");
        assertThat(compared().get("reason").asString())
                .isEqualTo("only what JMH and the JVM allocate meanwhile, on both sides");
    }

    /** 12.5 MB a second: 1000, then 2000 B/op. */
    @Test
    void twiceAsManyObjectsAreARegression() throws Exception {
        measure(12_500_000);

        assertThat(changes("gc.alloc.rate.norm"))
                .singleElement()
                .satisfies(
                        change -> assertThat(change.get("verdict").asString()).isEqualTo("regressed"));
        assertThat(compared().get("verdict").asString()).isEqualTo("regressed");
    }
}
