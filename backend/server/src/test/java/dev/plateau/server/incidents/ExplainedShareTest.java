package dev.plateau.server.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.online.ChangeSize;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainedShareTest {
    private static final double PRECISION = 1e-9;

    @Test
    void isTheMedianOfBothMiddleCommits() {
        double[] before = {100, 100, 100, 100};
        double[] after = {100, 100, 200, 200};

        assertThat(ExplainedShare.of(before, after, ChangeSize.between(100, 200)))
                .as("not the upper one of two")
                .isCloseTo(0.5, within(PRECISION));
    }

    @Test
    void aCommitCountsByTheMedianOfItsScores() {
        Map<String, double[]> before = Map.of("shared", new double[] {80, 120}, "older", new double[] {1});
        Map<String, double[]> after = Map.of("shared", new double[] {120, 130, 500}, "newer", new double[] {1});

        assertThat(ExplainedShare.atSharedCommits(before, after, ChangeSize.between(100, 130)))
                .as("not the upper one of two, and not the mean")
                .hasValueCloseTo(1.0, within(PRECISION));
        assertThat(ExplainedShare.atSharedCommits(before, Map.of(), ChangeSize.between(100, 130)))
                .isEmpty();
    }

    @Test
    void countsDifferencesWhereThereIsNoRatio() {
        double[] before = {0, 0, 0};
        double[] after = {24, 16, 24};

        assertThat(ExplainedShare.of(before, after, ChangeSize.between(0, 24))).isCloseTo(1, within(PRECISION));
        assertThat(ExplainedShare.of(new double[] {24, 0}, new double[] {24, 0}, ChangeSize.between(0, 24)))
                .isZero();
    }
}
