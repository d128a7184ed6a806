package dev.plateau.server.detection;

import static dev.plateau.server.detection.MinimumEffects.SuiteShiftRule.REMOVED;
import static dev.plateau.server.detection.MinimumEffects.SuiteShiftRule.SHOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.Statements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** What series that are evaluated together have in common is read once, however many they are. */
@ServerTest
class DetectionStatementsTests {
    private static final int NIGHTS = 20;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    ChangeDetection changeDetection;

    @Autowired
    DetectionQueue queue;

    @Autowired
    MinimumEffectEdits edits;

    @Autowired
    HostMarks marks;

    @Autowired
    TransactionTemplate transactions;

    @Test
    void manySeriesTakeAtMostOneStatementMoreEachForTheirForks() throws Exception {
        int two = statementsFor(project(2, 100, SHOWN));
        int many = statementsFor(project(40, 100, SHOWN));

        assertThat(two).isLessThan(30);
        assertThat(many - two).isLessThanOrEqualTo(40 - 2);
    }

    @Test
    void withoutTheSuiteShiftToo() throws Exception {
        int ten = statementsFor(project(10, 100, REMOVED));
        int many = statementsFor(project(40, 100, REMOVED));

        assertThat(ten).isLessThan(50);
        assertThat(many - ten).isLessThanOrEqualTo(40 - 10);
    }

    @Test
    void whatIsFoundTakesFewMoreForItsIncident() throws Exception {
        SeededNights nights = project(40, 130, SHOWN);
        int calm = statementsFor(project(40, 100, SHOWN));
        int sent = statementsFor(nights);

        assertThat(jdbc.sql("select count(*) from change_point c" + " where c.project_id = ? and c.state = 'CONFIRMED'")
                        .param(nights.project())
                        .query(Long.class)
                        .single())
                .isEqualTo(40);
        assertThat(sent - calm).isLessThan(10 * 40);
    }

    /** One fork in five is half as slow again: in every third night, then by chance in each of eight. */
    @Test
    void whatForksDenyTakesOneMoreEachTimeItIsFound() throws Exception {
        int calm = statementsFor(project(40, 100, SHOWN));
        SeededNights nights = project(40, SHOWN, night -> {
            double usual = 100 + night % 3 * 0.1;
            return new double[] {usual, usual, usual, usual, night >= 12 || night % 3 == 0 ? 1.5 * usual : usual};
        });
        statementsFor(nights);
        int denied = statementsFor(nights);

        assertThat(jdbc.sql("select count(*) from change_point c"
                                + " where c.project_id = ? and c.confirmed_at is not null")
                        .param(nights.project())
                        .query(Long.class)
                        .single())
                .isZero();
        assertThat(denied - calm).isEqualTo(40);
    }

    /** Benchmarks that take 100 ns, and something else in the last six nights, on a host with a mark, in a project with rules. */
    private SeededNights project(int benchmarks, double last, SuiteShiftRule shift) {
        return project(benchmarks, shift, night ->
                new double[] {(night < NIGHTS - 6 ? 100 : last) * (1 + 0.002 * (night * 7 % 5 - 2))});
    }

    private SeededNights project(int benchmarks, SuiteShiftRule shift, IntFunction<double[]> forks) {
        var nights = new SeededNights(jdbc, "statements-" + UUID.randomUUID());
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < benchmarks; i++) {
            keys.add(nights.benchmark("org.example.Suite.b" + i, "{}", "avgt", 1));
        }
        edits.save(nights.project(), 0, List.of(new MinimumEffectRule("score", "suite", 0.02)), shift, "ada");
        long host = jdbc.sql("select id from host where fingerprint = ?")
                .param(nights.name())
                .query(Long.class)
                .single();
        marks.add(nights.project(), host, Instant.parse("2026-01-01T00:00:00Z"), "new BIOS", "ada");
        for (int night = 0; night < NIGHTS; night++) {
            long run = nights.night(night);
            double[] nanos = forks.apply(night);
            keys.forEach(key -> nights.score(run, key, "ns/op", nanos));
        }
        return nights;
    }

    /** In a transaction of its own: the server's own worker doesn't see what waits. */
    private int statementsFor(SeededNights nights) throws Exception {
        return Statements.of(() -> transactions.executeWithoutResult(status -> {
            nights.enqueue();
            queue.dispatch(nights.project());
            changeDetection.detectNext(nights.project());
        }));
    }
}
