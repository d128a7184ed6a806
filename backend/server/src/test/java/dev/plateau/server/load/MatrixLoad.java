package dev.plateau.server.load;

import dev.plateau.server.PlateauServer;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long the matrix and its neighbours take to answer, from the first byte sent to the last byte received. */
@Command(
        name = "matrix",
        description =
                "500 benchmarks on 8 environments, nine metrics, three runs each: 94,500 points in 31,500 series.")
final class MatrixLoad implements Callable<Integer> {
    private static final int BENCHMARKS = 500;
    private static final List<String> PAGES = List.of(
            "matrix",
            "matrix?from=40",
            "matrix?sort=size&flat=true",
            "matrix?news=true&text=c1",
            "matrix?metric=gc.alloc.rate.norm",
            "matrix?format=csv",
            "compare");

    @Option(
            names = "--warmup",
            description = "Requests per page before measuring (${DEFAULT-VALUE}).",
            defaultValue = "100")
    private int warmup;

    @Option(names = "--requests", description = "Requests per page (${DEFAULT-VALUE}).", defaultValue = "200")
    private int requests;

    @Override
    public Integer call() throws Exception {
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(PlateauServer.class)
                        .initializers(new TestDatabase())
                        .run("--server.port=0", "--logging.level.root=warn");
                HttpClient client = HttpClient.newHttpClient()) {
            seed(server.getBean(JdbcClient.class));
            String port = server.getEnvironment().getRequiredProperty("local.server.port");
            for (String page : PAGES) {
                measure(client, URI.create("http://127.0.0.1:" + port + "/projects/load/" + page));
            }
        }
        return 0;
    }

    private void measure(HttpClient client, URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept-Encoding", "gzip")
                .build();
        double[] millis = new double[requests];
        int bytes = 0;
        for (int i = -warmup; i < requests; i++) {
            long start = System.nanoTime();
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw new IOException(address + " answered " + answer.statusCode());
            }
            bytes = answer.body().length;
            if (i >= 0) {
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        Arrays.sort(millis);
        System.out.printf(
                "%-34s p50 %6.1f ms  p95 %6.1f ms  p99 %6.1f ms  %,9d bytes sent%n",
                address.toString().replaceFirst(".*/load/", ""),
                millis[requests / 2],
                millis[requests * 95 / 100],
                millis[requests * 99 / 100],
                bytes);
    }

    /** Eight environments: 11, 17, 21, 25 with and without flags; 25 refuses them. Differences of a few percent, some larger. */
    static void seed(JdbcClient jdbc) {
        for (String statement : SEED.split(";", -1)) {
            jdbc.sql(statement.replace("${benchmarks}", String.valueOf(BENCHMARKS)))
                    .update();
        }
    }

    private static final String SEED = """
            insert into project (id, name, created_at) values (1, 'load', now());
            insert into host (id, fingerprint, label, os, arch, cpu, cpu_count, memory_bytes, first_seen)
              values (1, 'load', 'lab', 'Linux', 'amd64', 'Xeon', 2, 25769803776, now());
            insert into upload (id, project_id, digest, received_at, bytes, content_type, receipt)
              values (gen_random_uuid(), 1, 'x', now(), 1, 'application/json', '{}');
            insert into jdk (id, vendor, version, feature, vm_name, vm_version)
              select n, 'Eclipse Adoptium', v, split_part(v, '.', 1)::int, 'OpenJDK 64-Bit Server VM', v || '+9'
              from unnest(array['11.0.13', '17.0.9', '21.0.8', '25.0.2']) with ordinality as j (v, n);
            insert into flag_set (id, digest, canonical, name) values (1, '\\x01', '{}', 'default'),
              (2, '\\x02', '{-XX:+UseParallelGC}', 'parallel-gc');
            insert into environment (id, host_id, jdk_id, flag_set_id, raw_flags, first_seen)
              select (j.id - 1) * 2 + f.id, 1, j.id, f.id, f.canonical, now() from jdk j, flag_set f;
            insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, jmh_version, blackhole, collector,
                heap_max_bytes)
              select e.id * 100 + n, 1, e.id, 'execution-' || n, 'main', md5(n::text), timestamptz '2026-03-01' + n * interval '1 day',
                '1.37', 'FULL_DONTINLINE', 'G1', 1073741824
              from environment e, generate_series(1, 3) n;
            insert into benchmark_key (id, project_id, benchmark, parameters, mode, threads)
              select n, 1, 'org.example.benchmarks.c' || n / 20 || '.Component' || n / 10 || 'Benchmark.operation' || n % 10,
                case when n % 3 = 0 then '{"size": "' || 10 ^ (n % 4) || '", "kind": "linked"}' else '{}' end,
                case when n % 2 = 0 then 'thrpt' else 'avgt' end, case when n % 5 = 0 then 16 else 1 end
              from generate_series(1, ${benchmarks}) n;
            insert into series (id, axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
              select row_number() over (), 'commit', 1, b.id, m.metric,
                case when m.metric = 'score' then case when b.mode = 'thrpt' then 'ops/s' else 'ns/op' end else 'B/op' end,
                case when m.metric = 'score' and b.mode = 'thrpt' then 'HIGHER_IS_BETTER' else 'LOWER_IS_BETTER' end,
                1, e.jdk_id, e.flag_set_id
              from benchmark_key b, environment e, unnest(array['score', 'gc.alloc.rate.norm', 'gc.alloc.rate',
                'gc.count', 'gc.time', 'c1', 'c2', 'c3', 'c4']) as m (metric) where e.id < 8;
            insert into score (id, run_id, upload_id, benchmark_key_id, metric, unit, written_unit, direction, score, low, high, fork_sizes,
                measurements)
              select 1000000 + row_number() over (), r.id, (select id from upload), s.benchmark_key_id, s.metric, s.unit, s.unit, s.direction,
                v.score, v.score * 0.98, v.score * 1.02, '{5,5,5}', array_fill(v.score, array[15])
              from series s join environment e on e.jdk_id = s.jdk_id and e.flag_set_id = s.flag_set_id
              join run r on r.environment_id = e.id
              cross join lateral (select case when s.metric = 'score' then 1000.0 * s.benchmark_key_id else 24.0 * (s.benchmark_key_id % 7) end
                * exp(0.01 * random_normal() + case when (s.benchmark_key_id + e.id) % 11 = 0 then 0.5 else 0 end)
                + 0 * r.id as score) v;
            insert into point (series_id, position, score_id, run_id, branch, commit_sha, score, low, high, forks, log_mean, log_sd)
              select s.id, r.measured_at, c.id, r.id, r.branch, r.commit_sha, c.score, c.low, c.high, 3,
                case when c.score > 0 then ln(c.score) end, 0.003
              from score c join run r on r.id = c.run_id join environment e on e.id = r.environment_id
              join series s on s.benchmark_key_id = c.benchmark_key_id and s.metric = c.metric and s.unit = c.unit
                and s.jdk_id = e.jdk_id and s.flag_set_id = e.flag_set_id;
            insert into unmeasured (run_id, upload_id, benchmark_key_id, outcome, reason, output)
              select r.id, (select id from upload), b.id, 'NOT_RUNNABLE', 'Unrecognized VM option ''UseParallelGC''',
                'Error: Could not create the Java Virtual Machine.'
              from run r, benchmark_key b where r.environment_id = 8;
            alter table benchmark_key alter column id restart with 1000000;
            alter table series alter column id restart with 1000000;
            analyze
            """;
}
