package dev.plateau.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.ScoreInterval;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A project whose scores are put into the tables directly, for tests of what reads them. */
public class SeededScores {
    private final JdbcClient jdbc;
    private final UUID upload = UUID.randomUUID();
    private final String name;
    public final long project;
    private final long host;

    public SeededScores(JdbcClient jdbc, String name) {
        this.jdbc = jdbc;
        this.name = name;
        project = id();
        host = id();
        jdbc.sql("insert into project (id, name, created_at) values (?, ?, now())")
                .params(project, name)
                .update();
        jdbc.sql("insert into host (id, project_id, fingerprint, label) values (?, ?, ?, 'lab')")
                .params(host, project, name)
                .update();
        jdbc.sql("""
                        insert into upload (id, project_id, digest, received_at, bytes, receipt)
                        values (:id, :project, :digest, now(), 1, jsonb_build_object('upload', :id, 'duplicate', false, 'runs', '[]'::jsonb,
                          'series', 0, 'scores', 0, 'unmeasured', 0, 'skipped', '[]'::jsonb, 'problems', '[]'::jsonb))
                        """)
                .param("id", upload)
                .param("project", project)
                .param("digest", name.getBytes(UTF_8))
                .update();
    }

    public String name() {
        return name;
    }

    public long project() {
        return project;
    }

    /** An environment on the project's host. */
    public long environment(int feature, String version, String flagSet, String... flags) {
        long jdk = jdbc.sql("select id from jdk where version = ? and vendor = 'Eclipse Adoptium' and vm_version = ?")
                .params(version, version + "+1")
                .query(Long.class)
                .optional()
                .orElseGet(() -> {
                    long added = id();
                    jdbc.sql("""
                                    insert into jdk (id, vendor, version, feature, vm_name, vm_version)
                                    values (?, 'Eclipse Adoptium', ?, ?, 'OpenJDK 64-Bit Server VM', ?)
                                    """)
                            .params(added, version, feature, version + "+1")
                            .update();
                    return added;
                });
        byte[] digest = Arrays.toString(flags).getBytes(UTF_8);
        long flagSetId = jdbc.sql("select id from flag_set where project_id = ? and digest = ?")
                .params(project, digest)
                .query(Long.class)
                .optional()
                .orElseGet(() -> {
                    long added = id();
                    jdbc.sql("insert into flag_set (id, project_id, digest, canonical, name) values (?, ?, ?, ?, ?)")
                            .params(added, project, digest, flags, flagSet)
                            .update();
                    return added;
                });
        long environment = id();
        jdbc.sql("""
                        insert into environment (id, project_id, host_id, jdk_id, flag_set_id, raw_flags)
                        values (?, ?, ?, ?, ?, ?)
                        """).params(environment, project, host, jdk, flagSetId, flags).update();
        return environment;
    }

    /** The JVM's final flags of an environment, as a JSON object. */
    public void finalFlags(long environment, String flags) {
        byte[] digest = (name + environment).getBytes(UTF_8);
        jdbc.sql("insert into flag_list (digest, flags) values (?, ?::jsonb)")
                .params(digest, flags)
                .update();
        jdbc.sql("update environment set flag_list = ? where project_id = ? and id = ?")
                .params(digest, project, environment)
                .update();
    }

    /** A run on branch main with JMH 1.37, full blackholes, G1 and 1 GiB of heap. */
    public long run(long environment, Instant at) {
        long run = id();
        jdbc.sql("""
                        insert into run (id, project_id, environment_id, execution, branch, measured_at, jmh_version, blackhole,
                            collector, heap_max_bytes)
                        values (?, ?, ?, ?, 'main', ?, '1.37', 'FULL_DONTINLINE', 'G1', 1073741824)
                        """)
                .params(run, project, environment, "execution-" + run, utc(at))
                .update();
        jdbc.sql("insert into branch (project_id, name) values (?, 'main') on conflict do nothing")
                .param(project)
                .update();
        return run;
    }

    public long benchmark(String benchmark, String parameters, String mode, int threads) {
        return jdbc.sql("""
                        insert into benchmark_key (project_id, benchmark, parameters, mode, threads) values (?, ?, ?, ?, ?)
                        returning id
                        """)
                .params(project, benchmark, parameters, mode, threads)
                .query(Long.class)
                .single();
    }

    /** Time or throughput of a benchmark, one value per fork. */
    public long score(long run, long benchmark, String unit, double... forks) {
        String direction = unit.equals("ops/s") ? "HIGHER_IS_BETTER" : "LOWER_IS_BETTER";
        return metric(run, benchmark, "score", unit, direction, forks);
    }

    /** Bytes allocated per operation, one value per fork. */
    public long allocation(long run, long benchmark, double... forks) {
        return metric(run, benchmark, "gc.alloc.rate.norm", "B/op", "LOWER_IS_BETTER", forks);
    }

    /** Likewise, where it is what JMH and the JVM allocate beside the benchmark. */
    public long background(long run, long benchmark, double... forks) {
        long score = allocation(run, benchmark, forks);
        jdbc.sql("update score set background = true where project_id = ? and id = ?")
                .params(project, score)
                .update();
        return score;
    }

    private long metric(long run, long benchmark, String metric, String unit, String direction, double... forks) {
        long score = id("score_ids");
        double[][] measurements =
                Arrays.stream(forks).mapToObj(value -> new double[] {value}).toArray(double[][]::new);
        ScoreInterval interval = ScoreInterval.ofForks(
                        Arrays.stream(forks).average().orElseThrow(), measurements, 0.99)
                .orElse(new ScoreInterval(Double.NaN, Double.NaN));
        ForkSummary summary =
                ForkSummary.of(measurements).orElse(new ForkSummary(forks.length, Double.NaN, Double.NaN));
        jdbc.sql("""
                        insert into score (id, project_id, series_id, run_id, branch_id, position, score, low, high, log_mean, log_sd, forks, packed)
                        select ?, r.project_id, ?, r.id, b.id, r.measured_at, ?, nullif(?, 'NaN'::float8), nullif(?, 'NaN'::float8),
                          nullif(?, 'NaN'::float8), nullif(?, 'NaN'::float8), ?, ?
                        from run r join branch b on b.project_id = r.project_id and b.name = r.branch where r.project_id = ? and r.id = ?
                        """)
                .params(score, series(run, benchmark, metric, unit, direction))
                .params(Arrays.stream(forks).average().orElseThrow(), interval.low(), interval.high())
                .params(summary.logMean(), summary.logSd(), summary.forks(), packed(forks), project, run)
                .update();
        jdbc.sql("""
                        insert into upload_part (project_id, run_id, first_score, last_score, benchmarks, upload_id) values (?, ?, ?, ?, ?, ?)
                        """)
                .params(project, run, score, score, metric.equals("score") ? 1 : 0, upload)
                .update();
        return score;
    }

    /** One iteration of each fork. */
    private static byte[] packed(double[] forks) {
        ByteBuffer packed =
                ByteBuffer.allocate(3 + 4 * forks.length).put((byte) 1).putShort((short) 1);
        for (double fork : forks) {
            packed.putFloat((float) fork);
        }
        return packed.array();
    }

    /** Finds it by the conflict, not by a join: of tables that nobody has analyzed, PostgreSQL may read every series for each point. */
    private long series(long run, long benchmark, String metric, String unit, String direction) {
        return jdbc.sql("""
                        insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
                        select 'commit', r.project_id, ?, ?, ?, ?, e.host_id, e.jdk_id, e.flag_set_id
                        from run r join environment e on e.project_id = r.project_id and e.id = r.environment_id where r.project_id = ? and r.id = ?
                        on conflict (project_id, benchmark_key_id, metric, unit, host_id, flag_set_id, jdk_id)
                        do update set direction = excluded.direction
                        returning id
                        """)
                .params(benchmark, metric, unit, direction, project, run)
                .query(Long.class)
                .single();
    }

    public void unmeasured(long run, long benchmark, String outcome, String reason, String output) {
        jdbc.sql("""
                        insert into unmeasured (project_id, run_id, upload_id, benchmark_key_id, outcome, reason, output) values (?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(project, run, upload, benchmark, outcome, reason, output)
                .update();
    }

    private long id() {
        return id("ids");
    }

    private long id(String sequence) {
        return jdbc.sql("select nextval(?::regclass)")
                .param(sequence)
                .query(Long.class)
                .single();
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
