package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.detection.MinimumEffectEdits;
import dev.plateau.server.detection.MinimumEffectRule;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.hosts.RunMarks;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A matrix is assembled once, and again as soon as anything that it shows or depends on has changed, by whichever server. */
@ServerTest
class RecentMatricesTests {
    @Autowired
    JdbcClient jdbc;

    @Autowired
    Matrices matrices;

    @Autowired
    RunMarks marks;

    @Autowired
    MinimumEffectEdits edits;

    private SeededNights nights;
    private long benchmark;
    private long run;
    private Matrix first;

    @BeforeEach
    void start() {
        nights = new SeededNights(jdbc, "recent-" + UUID.randomUUID());
        benchmark = nights.benchmark("org.example.Suite.b", "{}", "avgt", 1);
        run = night(0, 100);
        first = matrix();
    }

    private long night(int night, double score) {
        long added = nights.night(night);
        nights.score(added, benchmark, "ns/op", score, score, score);
        return added;
    }

    private Matrix matrix() {
        Choices choices = matrices.choices(nights.project());
        return matrices.matrix(
                nights.project(), choices, MatrixSelection.of(choices, null, null, null, null, null, null));
    }

    private SideScore shown() {
        return matrix().rows().getFirst().cells().getFirst().sides().findFirst().orElseThrow();
    }

    @Test
    void whoeverScrollsGetsTheSameMatrix() {
        assertThat(matrix()).isSameAs(first);
    }

    @Test
    void aScoreStoredByWhateverServerIsShown() {
        night(1, 50);

        assertThat(shown().point().score()).isEqualTo(50);
    }

    @Test
    void aRunThatAPersonExcludesIsShownAsExcluded() {
        marks.exclude(nights.project(), run, "ada", "a backup ran");

        assertThat(shown().conditions().exclusion()).contains("a backup ran");
    }

    @Test
    void aConditionOfTheRunCounts() {
        jdbc.sql("update run set jmh_version = '1.99' where id = ?").param(run).update();

        assertThat(shown().run().conditions().jmhVersion()).isEqualTo("1.99");
    }

    @Test
    void aRuleForMinimumEffectsCounts() {
        edits.save(
                nights.project(),
                0,
                List.of(new MinimumEffectRule("score", "suite", 0.2)),
                SuiteShiftRule.SHOWN,
                "ada");

        assertThat(matrix()).isNotSameAs(first);
    }
}
