package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForkHistoryTest {
    private static final Variant ONE = Variant.prefix(1);
    private static final List<Variant> SIDES = List.of(Variant.NONE, Variant.REFERENCE);

    private final ExactForks source = ExactForks.of(variant -> variant.equals(ONE) ? Double.NaN : 0);
    private final ForkHistory history = new ForkHistory(source, SearchSettings.standard(50, 1), source);

    @Test
    void numbersForksAndRounds() throws Exception {
        history.measureRounds(SearchStage.REPRODUCE, SIDES, 3);

        assertThat(source.forks).extracting(MeasuredFork::number).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(source.forks).extracting(MeasuredFork::round).containsExactly(1, 1, 2, 2, 3, 3);
        assertThat(history.of(Variant.REFERENCE)).hasSize(3);
    }

    /** A host that changes within each round must not always meet the same side: 20 times the same order has a chance of 2 in a million. */
    @Test
    void theOrderWithinRoundsIsRandom() throws Exception {
        history.measureRounds(SearchStage.REPRODUCE, SIDES, 20);

        assertThat(source.forks.stream()
                        .filter(fork -> fork.number() % 2 == 1)
                        .map(MeasuredFork::variant)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(SIDES);
    }

    @Test
    void fourSingleForksMakeARound() throws Exception {
        for (int i = 0; i < 6; i++) {
            assertThat(history.measureOne(SearchStage.SEARCH, Variant.NONE)).isPresent();
        }
        history.measureRounds(SearchStage.SEARCH, SIDES, 1);
        for (int i = 0; i < 5; i++) {
            history.measureOne(SearchStage.SEARCH, Variant.REFERENCE);
        }
        assertThat(source.forks).extracting(MeasuredFork::round).containsExactly(1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5);
    }

    @Test
    void asksOnceForAVariantThatCannotBeMeasured() throws Exception {
        assertThat(history.measureOne(SearchStage.SEARCH, ONE)).isEmpty();
        assertThat(history.measureOne(SearchStage.SEARCH, ONE)).isEmpty();

        assertThat(source.forks).as("forks reported to the listener").hasSize(1);
        assertThat(history.isMissing(ONE)).isTrue();
        assertThat(history.size()).isZero();
    }

    @Test
    void endsAtTheBudget() throws Exception {
        history.measureRounds(SearchStage.REPRODUCE, SIDES, 25);

        assertThatThrownBy(() -> history.measureOne(SearchStage.SEARCH, Variant.NONE))
                .isInstanceOf(BudgetSpent.class);
        assertThat(history.size()).isEqualTo(50);
    }

    /** Whether the host drifts when its readings are a ramp of this step, and the two forks of each of three variants are so far apart. */
    private static boolean drifts(double step, double apart) throws Exception {
        List<ForkReading> readings = new ArrayList<>(IntStream.range(0, 6)
                .mapToObj(i -> new ForkReading(Math.exp(10 + i / 2 + i % 2 * apart), Math.exp(i * step)))
                .toList());
        ForkHistory history =
                new ForkHistory(variant -> readings.remove(0), SearchSettings.standard(50, 1), SearchListener.NONE);
        for (int i = 0; i < 6; i++) {
            history.measureOne(SearchStage.SEARCH, Variant.prefix(i / 2));
        }
        return history.drifts();
    }

    /**
     * By hand: two forks that are 2 apart have a variance of 2, and a ramp of 6 readings with steps of d has a slow part of 3 d². So the bound
     * is at d = sqrt(0.09 x 2 / 3) = 0.245.
     */
    @Test
    void theHostDriftsBesideTheVarianceWithinVariants() throws Exception {
        assertThat(drifts(0.25, 2)).isTrue();
        assertThat(drifts(0.24, 2)).isFalse();
    }

    @Test
    void anyDriftCountsBesideExactForks() throws Exception {
        assertThat(drifts(0.001, 0)).isTrue();
    }

    @Test
    void aDriftingHostStaysOne() throws Exception {
        double[] speeds = {1, 2, 4, 8, 16, 32, 32, 1, 32, 1, 32, 1, 32, 1};
        List<Boolean> drifting = new ArrayList<>();
        ForkHistory moving = new ForkHistory(
                variant -> new ForkReading(1, speeds[drifting.size()]),
                SearchSettings.standard(50, 1),
                SearchListener.NONE);
        for (int i = 0; i < speeds.length; i++) {
            moving.measureOne(SearchStage.SEARCH, Variant.NONE);
            drifting.add(moving.drifts());
        }
        assertThat(drifting.subList(0, 5)).as("too few readings").containsOnly(false);
        assertThat(drifting.subList(5, speeds.length)).containsOnly(true);
        assertThat(HostDriftCheck.drifts(speeds, 0))
                .as("readings that alternate")
                .isFalse();
    }
}
