package dev.plateau.server.testing;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A project of 500 benchmarks with 1,500 keys and 10,000 runs. */
public final class SearchedProject {
    private SearchedProject() {}

    public static Project seed(JdbcClient jdbc, Projects projects) {
        var scores = new SeededScores(jdbc, "scale-" + UUID.randomUUID());
        long environment = scores.environment(21, "21.0.8", "default");
        jdbc.sql("""
                        insert into benchmark_key (project_id, benchmark, parameters, mode, threads)
                        select ?, 'com.example.service' || n % 20 || '.Benchmark' || n || '.measure', '{}', 'avgt', t
                        from generate_series(1, 500) n cross join generate_series(1, 3) t
                        """).param(scores.project()).update();
        jdbc.sql("""
                        insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, facts)
                        select nextval('ids'), ?, ?, 'e' || n, 'main', md5(n::text), now() - n * interval '1 hour',
                          jsonb_build_object('plan', repeat('plan ', 40))
                        from generate_series(1, 10000) n
                        """).params(scores.project(), environment).update();
        jdbc.sql("analyze run").update();
        jdbc.sql("analyze benchmark_key").update();
        return projects.get(scores.project());
    }
}
