package dev.plateau.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DealTest {
    /** Forks are told by the bit of their number. */
    private static final List<double[]> FORKS =
            List.of(fork(1), fork(2), fork(4), fork(8), fork(16), fork(32), fork(64));

    private static double[] fork(int number) {
        return new double[] {number, number};
    }

    private static int forksOf(double[][] side) {
        return (int) Arrays.stream(side).mapToDouble(fork -> fork[0]).sum();
    }

    @Test
    void eachSideGetsOneOfEachTwoForksMeasuredOneAfterTheOther() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            Deal deal = Deal.of(FORKS, random);
            int baseline = forksOf(deal.baseline());
            assertThat(baseline + forksOf(deal.candidate()))
                    .as("all but the odd one")
                    .isEqualTo(63);
            for (int pair : new int[] {0b11, 0b1100, 0b110000}) {
                assertThat(Integer.bitCount(baseline & pair)).isEqualTo(1);
            }
        }
    }

    @Test
    void dealsInEveryWay() {
        Random random = new Random(1);
        Set<Integer> ways = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            ways.add(forksOf(Deal.of(FORKS, random).baseline()));
        }
        assertThat(ways).hasSize(8);
    }

    @Test
    void anEffectMovesTheCandidateAlone() {
        Deal deal = Deal.of(FORKS, new Random(1));
        Deal slower = deal.withEffect(0.5);
        assertThat(slower.baseline()).isEqualTo(deal.baseline());
        assertThat(forksOf(slower.candidate())).isEqualTo((int) (1.5 * forksOf(deal.candidate())));
        assertThat(slower.candidate()[0]).containsExactly(1.5 * deal.candidate()[0][0], 1.5 * deal.candidate()[0][1]);
    }

    @Test
    void forksOfOneRoundStandBesideEachOther() {
        double[][] one = {fork(1), fork(2), fork(3)};
        double[][] other = {fork(4), fork(5)};
        assertThat(SameCodeExecution.inRounds(List.of(one, other))).containsExactly(fork(1), fork(4), fork(2), fork(5));
    }
}
