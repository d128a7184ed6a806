package dev.plateau.server.series;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.runs.RunRecorded;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

@ServerTest
class SeriesExtensionTests {
    private static final int METRICS = 40_000;

    @Autowired
    TestServer server;

    @Autowired
    SeriesExtension extension;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    TransactionTemplate transactions;

    /**
     * A join in SQL took quadratic time over series that the same transaction had added. As a nested loop it takes 5 s for an eighth of
     * these on a busy host: minutes for all of them.
     */
    @Test
    void manyNewSeriesOfOneBenchmarkTakeLinearTime() throws Exception {
        new ProjectUnderTest(server, "series-keys").upload("", file(row("a.B.c")));
        RunRecorded run = jdbc.sql("""
                        select s.project_id, s.benchmark_key_id, s.host_id, s.jdk_id, s.flag_set_id
                        from series s join project p on p.id = s.project_id where p.name = 'series-keys' and s.axis = 'commit'
                        """)
                .query((row, number) -> run(
                        row.getLong(1),
                        row.getLong(2),
                        new EnvironmentIds(row.getLong(1), 0, row.getLong(3), row.getLong(4), row.getLong(5))))
                .single();
        transactions.executeWithoutResult(status -> {
            jdbc.sql("set local statement_timeout = '60s'").update();
            List<Long> added = extension.of(run);
            assertThat(new HashSet<>(added)).hasSize(METRICS).doesNotContainNull();
            assertThat(extension.of(run)).isEqualTo(added);
            status.setRollbackOnly();
        });
    }

    private static RunRecorded run(long project, long benchmarkKey, EnvironmentIds environment) {
        List<AddedScore> scores = IntStream.range(0, METRICS)
                .mapToObj(i -> new AddedScore(
                        i, benchmarkKey, "m" + i, "x", Direction.NEITHER, 1, false, null, null, 1, null, null, null))
                .toList();
        return new RunRecorded(project, 1, environment, Instant.EPOCH, null, null, scores, false);
    }
}
