package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.dashboard.search.Search;
import dev.plateau.server.profiles.SentRecording;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import dev.plateau.statistics.online.Replay;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

/** One project takes all the turns that it can get, and another goes on. */
@ServerTest
@Timeout(120)
@TestPropertySource(properties = {"plateau.calculations.wait=200ms", "plateau.calculations.at-once=4"})
class CalculationTests {
    private static final Calculations.CalculationSettings ONE_SECOND =
            new Calculations.CalculationSettings(1, Duration.ofMinutes(1), Duration.ofSeconds(1));

    private final String greedy = "greedy-" + UUID.randomUUID();
    private final String other = "other-" + UUID.randomUUID();
    private final List<Thread> holders = new ArrayList<>();
    private volatile boolean over;

    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    Calculations calculations;

    @Autowired
    TimedTransactions transactions;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    JdbcTemplate template;

    /** Takes all turns that the project gets while another one is active, which is one of four, with a thread that calculates and calculates. */
    private void takeAllTurns() throws InterruptedException {
        takeAllTurns(projects.findOrCreate(greedy).id());
    }

    private void takeAllTurns(long project) throws InterruptedException {
        calculations.run(projects.findOrCreate(other).id(), () -> true);
        CountDownLatch calculates = new CountDownLatch(1);
        holders.add(Thread.ofVirtual()
                .start(() -> calculations.run(project, () -> {
                    calculates.countDown();
                    return holdTheTurn();
                })));
        calculates.await();
    }

    private boolean holdTheTurn() {
        while (!over) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return true;
    }

    @AfterEach
    void letGo() throws InterruptedException {
        over = true;
        for (Thread thread : holders) {
            thread.join();
        }
    }

    private ProjectUnderTest measured(String name) throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, name);
        project.upload("commit=0123abc", JmhRows.file(JmhRows.row("a.B.one")));
        return project;
    }

    @Test
    void aProjectThatTakesAllItsTurnsStopsNobodyElse() throws Exception {
        measured(other);
        server.token(greedy);

        takeAllTurns();

        assertThat(server.get("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(server.get("/projects/" + other + "/matrix").statusCode()).isEqualTo(200);
        assertThat(server.get("/api/v1/projects/" + other + "/verdict?commit=0123abc")
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.get("/projects/" + greedy + "/series").statusCode())
                .as("a page without calculations")
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/projects/{}/verdict?commit=0123abc",
                "/api/v1/projects/{}/matrix",
                "/api/v1/projects/{}/comparisons?baseline=1&candidate=2",
                "/api/v1/projects/{}/search?q=one",
                "/projects/{}/summary",
                "/projects/{}/matrix",
                "/projects/{}/matrix?format=csv",
                "/projects/{}/compare",
                "/projects/{}/compare?format=csv",
                "/projects/{}/alerts",
                "/projects/{}/profiles/1/cpu",
            })
    void whatCalculatesNeedsATurn(String path) throws Exception {
        measured(greedy);
        takeAllTurns();

        HttpResponse<String> answer = server.get(path.replace("{}", greedy));

        assertBusy(answer);
    }

    @Test
    void thePageOfACellNeedsATurn() throws Exception {
        ProjectUnderTest project = measured(greedy);
        String run = project.items("/runs").getFirst().get("id").asString();
        String score =
                project.items("/runs/" + run + "/scores").getFirst().get("id").asString();
        takeAllTurns();

        String page = "/projects/" + greedy + "/cells/" + score;
        assertBusy(server.get(page));
        assertBusy(server.get(page + "/sweep?parameter=size"));
    }

    @Test
    void theSearchInAllProjectsNeedsATurn() throws Exception {
        measured(greedy);
        takeAllTurns(Search.TURN_OF_ALL);

        assertBusy(server.get("/search?q=one"));
        assertBusy(server.get("/api/v1/search?q=one"));
    }

    @Test
    void pagesOfARecordingNeedATurn(@TempDir Path folder) throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, greedy));
        String page = "/projects/" + greedy + "/recordings/"
                + sent.read(TestRecording.ofParks(folder, 100)).get("id");
        takeAllTurns();

        assertBusy(server.get(page));
    }

    private static void assertBusy(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("10");
        assertThat(answer.body()).contains("Too many calculations at once");
    }

    /** A virtual thread shares its carrier with all requests. */
    @Test
    void calculatesOnPlatformThreads() {
        assertThat(calculations.run(1, () -> Thread.currentThread().isVirtual()))
                .isFalse();
    }

    @Test
    void theDeadlineStopsALoopAndFreesItsTurn() throws Exception {
        Calculations one = new Calculations(transactions, ONE_SECOND);

        Problem late = catchThrowableOfType(Problem.class, () -> one.run(1, CalculationTests::endless));

        assertThat(late.getBody().getType()).hasToString("urn:plateau:problem:calculation-timeout");
        assertThat(late.getStatusCode().value()).isEqualTo(503);
        assertThat(late.getHeaders().getFirst("Retry-After")).isEqualTo("10");
        assertThat(one.run(2, () -> "next")).isEqualTo("next");
    }

    private static int endless() {
        while (true) {
            Calculations.checkTime();
        }
    }

    @Test
    void theDeadlineCancelsAStatementAndFreesItsTurn() {
        Calculations one = new Calculations(transactions, ONE_SECOND);

        Problem late = catchThrowableOfType(
                Problem.class,
                () -> one.run(
                        1,
                        () -> jdbc.sql("select 1 from pg_sleep(1000)")
                                .query(Integer.class)
                                .single()));

        assertThat(late.getBody().getType()).hasToString("urn:plateau:problem:calculation-timeout");
        assertThat(one.run(2, () -> "next")).isEqualTo("next");
    }

    /** Time limits of the driver do not hold for COPY. */
    @Test
    void theDeadlineCancelsACopyAndFreesItsTurn() {
        Calculations one = new Calculations(transactions, ONE_SECOND);
        ConnectionCallback<Long> copy = connection -> copied(connection, "copy (select pg_sleep(100)) to stdout");

        Problem late = catchThrowableOfType(
                Problem.class, () -> one.run(1, () -> Objects.requireNonNull(template.execute(copy))));

        assertThat(late.getBody().getType()).hasToString("urn:plateau:problem:calculation-timeout");
        assertThat(one.run(2, () -> "next")).isEqualTo("next");
    }

    private static long copied(Connection connection, String statement) throws SQLException {
        try {
            return connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut(statement, OutputStream.nullOutputStream());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Each of them is quick. */
    @Test
    void theDeadlineRefusesFurtherStatementsAndFreesItsTurn() {
        Calculations one = new Calculations(transactions, ONE_SECOND);

        Problem late = catchThrowableOfType(Problem.class, () -> one.run(1, this::manyStatements));

        assertThat(late.getBody().getType()).hasToString("urn:plateau:problem:calculation-timeout");
        assertThat(one.run(2, () -> "next")).isEqualTo("next");
    }

    private long manyStatements() {
        long statements = 0;
        while (!over) {
            statements += jdbc.sql("select 1").query(Integer.class).single();
        }
        return statements;
    }

    @Test
    void aReplayEndsWhenItsTimeIsOver() throws Exception {
        Calculations one = new Calculations(transactions, ONE_SECOND);
        double[] scores = IntStream.range(0, 200_000)
                .mapToDouble(run -> 100 + run * 7 % 5)
                .toArray();

        Problem late = catchThrowableOfType(Problem.class, () -> one.run(1, () -> Replay.of(Map.of("a", scores))));

        assertThat(late.getBody().getType()).hasToString("urn:plateau:problem:calculation-timeout");
        assertThat(one.run(2, () -> "next")).isEqualTo("next");
    }
}
