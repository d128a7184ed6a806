package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RankPartitionTest {
    @Test
    void equalValuesShareTheirMeanRank() {
        assertThat(RankPartition.ranks(new double[] {3, 1, 3, 2, 3})).containsExactly(4, 1, 4, 2, 4);
    }
}
