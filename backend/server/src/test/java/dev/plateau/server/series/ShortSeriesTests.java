package dev.plateau.server.series;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

@ServerTest
class ShortSeriesTests {
    @Autowired
    TestServer server;

    @Autowired
    SeriesCatalog points;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    TransactionTemplate transaction;

    /** PostgreSQL has no statistics of rows that one transaction just inserted. */
    @Test
    void readsNoPointsOfOtherSeries() throws Exception {
        var project = new ProjectUnderTest(server, "short-series");
        project.upload("", file(row("a.B.one")));
        long series = project.items("/series").getFirst().get("id").asLong();
        long alongJdks = project.items("/series?axis=jdk").getFirst().get("id").asLong();

        long id = jdbc.sql("select project_id from series where id = ?")
                .param(series)
                .query(Long.class)
                .single();

        transaction.executeWithoutResult(status -> {
            insert("generate_series(1, 11) n cross join (values (%d)) s (id)".formatted(series));
            insert("generate_series(1, 60) n cross join generate_series(-1000, -1) s (id)");

            jdbc.sql("""
                            insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, jdk_id, flag_set_id)
                            select axis, project_id, benchmark_key_id, 'metric' || n, unit, direction, host_id, jdk_id, flag_set_id
                            from series cross join generate_series(1, 10000) n where id = ?
                            """).param(series).update();
            long before = scanned();

            assertThat(points.shorterThan(id, 12, List.of(series, alongJdks))).isEmpty();
            assertThat(points.shorterThan(id, 13, List.of(series, alongJdks)))
                    .isEqualTo(Map.of(series, 12, alongJdks, 12));
            assertThat(scanned() - before)
                    .as("of 60,000; partitions of a few points may be read whole")
                    .isLessThan(1000);
            status.setRollbackOnly();
        });
    }

    /** Points read without an index. */
    private long scanned() {
        return jdbc.sql("select sum(seq_tup_read) from pg_stat_xact_user_tables where relname like 'score%'")
                .query(Long.class)
                .single();
    }

    private void insert(String rows) {
        jdbc.sql("insert into score (series_id, position, id, project_id, run_id, score, forks, packed)"
                        + " select s.id, now() + n * interval '1 hour', n, (select id from project where name = 'short-series'), 0, 1, 1, '\\x0000000000' from "
                        + rows)
                .update();
    }
}
