package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.hosts.RunMarks;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Twelve benchmarks that are 10 % slower from the seventh night on. */
@ServerTest
class RunSuiteShiftTests {
    @Autowired
    JdbcClient jdbc;

    @Autowired
    SuiteShifts shifts;

    @Autowired
    RunMarks marks;

    @Test
    void runsThatAreNotEvaluatedAreNothingToBeHeldAgainst() {
        var nights = new SeededNights(jdbc, "shifts-" + UUID.randomUUID());
        List<Long> benchmarks = IntStream.range(0, 12)
                .mapToObj(i -> nights.benchmark("org.example.Suite.b" + i, "{}", "avgt", 1))
                .toList();
        List<Long> runs = IntStream.range(0, 14)
                .mapToObj(night -> {
                    long run = nights.night(night);
                    benchmarks.forEach(key -> nights.score(run, key, "ns/op", night < 6 ? 100 : 110));
                    return run;
                })
                .toList();
        assertThat(shifts.of(nights.project(), runs.getLast())).isEmpty();

        runs.subList(6, 13).forEach(run -> marks.exclude(nights.project(), run, "ada", "the wrong kernel"));

        assertThat(shifts.of(nights.project(), runs.getLast()).orElseThrow().slowdown())
                .isBetween(1.0999, 1.1001);
    }
}
