package dev.plateau.server.testing;

import static dev.plateau.server.testing.JmhRows.row;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A project that is measured night by night: benchmarks {@code org.example.Suite.b0}, {@code b1} and so on, in ns/op. */
public final class Nights {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    private static final JsonMapper JSON = new JsonMapper();
    /** A blackhole mode that all JDKs have. */
    private static final String ONE_BLACKHOLE = "&blackhole=FULL_DONTINLINE";

    private final TestServer server;
    private final JdbcClient jdbc;
    private final String project;
    private final ProjectUnderTest uploads;

    public Nights(TestServer server, JdbcClient jdbc, String project) {
        this.server = server;
        this.jdbc = jdbc;
        this.project = project;
        this.uploads = new ProjectUnderTest(server, project);
    }

    public String project() {
        return project;
    }

    public ProjectUnderTest uploads() {
        return uploads;
    }

    /** One night on JDK 21.0.8 at commit {@code c<night>}. */
    public void upload(int night, int benchmarks, IntToDoubleFunction nanos) throws Exception {
        upload(night, "21.0.8", "c" + night, benchmarks, nanos);
    }

    /** One night, with {@link #ONE_BLACKHOLE}. */
    public void upload(int night, String jdk, String commit, int benchmarks, IntToDoubleFunction nanos)
            throws Exception {
        upload(night, jdk, commit, ONE_BLACKHOLE, benchmarks, nanos);
    }

    /**
     * One night; every benchmark has a little noise of its own.
     *
     * @param conditions further parameters of the upload, each after an ampersand
     */
    public void upload(
            int night, String jdk, String commit, String conditions, int benchmarks, IntToDoubleFunction nanos)
            throws Exception {
        upload(
                night,
                commit,
                conditions,
                IntStream.range(0, benchmarks)
                        .mapToObj(i ->
                                measured(row("org.example.Suite.b" + i).jdk(jdk), nanos.applyAsDouble(i), night, i))
                        .toList());
    }

    /** One night of the first benchmark on several JDKs, in one upload. */
    public void uploadOnEach(int night, String commit, Map<String, Double> nanosByJdk) throws Exception {
        List<JmhRows> rows = new ArrayList<>();
        nanosByJdk.forEach(
                (jdk, nanos) -> rows.add(measured(row("org.example.Suite.b0").jdk(jdk), nanos, night, rows.size())));
        upload(night, commit, ONE_BLACKHOLE, rows);
    }

    private static JmhRows measured(JmhRows row, double nanos, int night, int place) {
        double score = nanos * (1 + 0.002 * ((night * 7 + place * 3) % 5 - 2));
        return row.forks(new double[] {score, score}, new double[] {score * 1.003, score * 0.999});
    }

    private void upload(int night, String commit, String conditions, List<JmhRows> rows) throws Exception {
        uploads.upload(
                "branch=main&host=lab" + (commit.isEmpty() ? "" : "&commit=" + commit) + conditions + "&measuredAt="
                        + START.plus(night, ChronoUnit.DAYS),
                JmhRows.file(rows.toArray(JmhRows[]::new)));
    }

    /** Nights from this one on, each evaluated before the next one comes. */
    public void uploadOneByOne(int from, int to, int benchmarks, IntToDoubleFunction nanos) throws Exception {
        for (int night = from; night < to; night++) {
            upload(night, benchmarks, nanos);
            awaitEvaluated();
        }
    }

    /** Waits until every series has been evaluated. */
    public void awaitEvaluated() {
        await("series still wait to be evaluated", """
                select not exists (select from waiting_for_detection w join project p on p.id = w.project_id where p.name = ?)
                """);
    }

    /** Waits until no message waits any more. */
    public void awaitSent() {
        awaitEvaluated();
        await("messages still wait to be sent", """
                select not exists (select from message m join project p on p.id = m.project_id
                  where p.name = ? and m.state in ('WAITING', 'SENDING'))
                """);
    }

    /** Waits until a query about the project is true. */
    public void await(String otherwise, String query) {
        Eventually.until(
                otherwise,
                () -> jdbc.sql(query).param(project).query(Boolean.class).single());
        TestDatabase.awaitCommits(jdbc);
    }

    /** Gets JSON of the project. */
    public JsonNode get(String path) throws Exception {
        return JSON.readTree(
                server.get("/api/v1/projects/" + project + "/" + path).body());
    }

    /** Ids of the runs, oldest night first. */
    public List<Long> runs() {
        return jdbc.sql("select id from run where project_id = ? order by measured_at")
                .param(id())
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The incidents of the project, newest first. */
    public JsonNode incidents() throws Exception {
        return get("incidents").get("items");
    }

    /** The oldest series along commits: that of the first benchmark. */
    public long series() {
        return jdbc.sql("select min(id) from series where project_id = ? and axis = 'commit'")
                .param(id())
                .query(Long.class)
                .single();
    }

    /** The changes of that series, newest first. */
    public JsonNode changes() throws Exception {
        return get("series/" + series() + "/changes").get("items");
    }

    public long id() {
        return jdbc.sql("select id from project where name = ?")
                .param(project)
                .query(Long.class)
                .single();
    }
}
