package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs whose logs are 0.1 above and below 0 by turns, and newest runs; their forks lie as far apart as can be unless a test says otherwise. By their
 * scores alone, five noises here are {@code 5 * 0.2 / (0.6745 * sqrt(2))}, more than 1.
 */
class NewestChangeTest {
    private static final double[] NOTHING = {};

    private static RunSeries runs(int before, double... newest) {
        return runs(before, forks(before + newest.length), newest);
    }

    private static RunSeries runs(int before, ForkSource forks, double... newest) {
        double[] scores = new double[before + newest.length];
        Arrays.setAll(scores, run -> Math.exp(run < before ? (run % 2 == 0 ? 0.1 : -0.1) : newest[run - before]));
        return RunSeries.of(scores, forks);
    }

    /** Three forks a run, each above all before it. */
    private static ForkSource forks(int runs) {
        double[][] forks = new double[runs][];
        Arrays.setAll(forks, run -> new double[] {3 * run, 3 * run + 1, 3 * run + 2});
        return ForkSource.of(forks);
    }

    private static double[] same(int runs, double log) {
        double[] logs = new double[runs];
        Arrays.fill(logs, log);
        return logs;
    }

    private static Optional<NewestChange> at(RunSeries runs) {
        return NewestChange.at(runs, 0, 0.008);
    }

    private static Optional<NewestChange> found(int index, ChangeStatus status) {
        return Optional.of(new NewestChange(index, status, true));
    }

    @Test
    void aRunIsSuspectedWhereScoreAndForksStandApart() {
        assertThat(at(runs(12, NOTHING))).isEmpty();
        assertThat(at(runs(12, 0.6))).isEqualTo(found(12, ChangeStatus.SUSPECT));
        assertThat(at(runs(12, ForkSource.NONE, 0.6))).isEmpty();
        assertThat(at(runs(12, 0.11))).isEmpty();
    }

    /**
     * A run of 0.25 lies beyond all before it, and t = 2.3 of 11 degrees of freedom leaves 0.02: that is weak. What follows decides by its own
     * distance: t of 12 degrees leaves 0.1 at 1.36, 0.005 at 3.05.
     */
    @ParameterizedTest
    @CsvSource({"0.10, NONE", "0.20, SUSPECT", "0.30, SUSPECT", "-0.30, NONE"})
    void aSuspicionStandsWhileLaterRunsLieOnItsSide(double later, String status) {
        assertThat(at(runs(12, 0.25))).isEqualTo(found(12, ChangeStatus.SUSPECT));
        assertThat(at(runs(12, 0.25, later)).map(found -> found.status().name()).orElse("NONE"))
                .isEqualTo(status);
    }

    @Test
    void laterRunsThatStandApartThemselvesAreAWarning() {
        assertThat(at(runs(12, 0.5, 0.4))).isEqualTo(found(12, ChangeStatus.WARNING));
    }

    /** At the strict level 0.6 is suspected, whose place is more accurate than that of 0.25 at the weak one. */
    @Test
    void aRunAtTheStrictLevelGoesBeforeAnEarlierOneAtTheWeakLevel() {
        assertThat(at(runs(12, 0.25, 0.6))).isEqualTo(found(13, ChangeStatus.SUSPECT));
    }

    /** Of 28 runs before: three that follow are by their ranks one in 4495, but fewer than four. */
    @Test
    void fourRunsThatFollowConfirm() {
        assertThat(at(runs(28, same(4, 0.6)))).isEqualTo(found(28, ChangeStatus.WARNING));
        assertThat(at(runs(28, same(5, 0.6)))).isEqualTo(found(28, ChangeStatus.CONFIRMED));
    }

    /** Four beyond twelve others are one in 1820; one of them that equals a run before counts as below it, which leaves seven. */
    @Test
    void ranksOfTheRunsMustConfirmToo() {
        assertThat(at(runs(12, 0.6, 0.6, 0.6, 0.6, 0.6))).isEqualTo(found(12, ChangeStatus.CONFIRMED));
        assertThat(at(runs(12, 0.6, 0.8, 0.8, 0.8, 0.1)).map(NewestChange::status))
                .isPresent()
                .isNotEqualTo(Optional.of(ChangeStatus.CONFIRMED));
    }

    /** A far run, then runs by turns at 0 and 0.2: t of 22 degrees of freedom is 2.35, which supports it, and proves nothing in twelve runs. */
    @Test
    void whatTwelveRunsLeaveOpenIsNoSuspicion() {
        double[] newest = {0.6, 0, 0.2, 0, 0.2, 0, 0.2, 0, 0.2, 0, 0.2, 0, 0.2, 0};

        assertThat(at(runs(12, Arrays.copyOf(newest, 13)))).isEqualTo(found(12, ChangeStatus.SUSPECT));
        assertThat(at(runs(12, newest))).isEmpty();
    }

    @Test
    void aLevelWithAScoreThatIsNotPositiveIsLeftToTheScoresAlone() {
        RunSeries runs = runs(40, 0.6);
        assertThat(at(runs)).isEqualTo(found(40, ChangeStatus.SUSPECT));

        runs.scores()[0] = 0;
        assertThat(at(runs)).isEmpty();
        assertThat(NewestChange.at(runs, 1, 0.008)).isEqualTo(found(40, ChangeStatus.SUSPECT));
    }

    /** Scores that never varied, then twice as large: that is a change of 100 %. */
    @Test
    void aChangeOfJustTheMinimumEffectIsSuspected() {
        double[] scores = new double[13];
        Arrays.fill(scores, 0, 12, 1);
        scores[12] = 2;
        RunSeries runs = RunSeries.of(scores, forks(13));

        assertThat(NewestChange.at(runs, 0, 1)).isEqualTo(found(12, ChangeStatus.SUSPECT));
        assertThat(NewestChange.at(runs, 0, 1.01)).isEmpty();
    }

    /** Six noises by its score. */
    @Test
    void aScoreThatTheForksDenyIsNotSuspected() {
        double[][] forks = new double[13][];
        Arrays.setAll(forks, run -> new double[] {100 + run, 101.5 + run, 103.25 + run});
        forks[12] = new double[] {105, 106.75, 1000};
        double[][] single = new double[13][1];
        Arrays.setAll(single, run -> new double[] {100});

        assertThat(at(runs(12, ForkSource.NONE, 1.3))).isEqualTo(found(12, ChangeStatus.SUSPECT));
        assertThat(at(runs(12, ForkSource.of(single), 1.3))).isEqualTo(found(12, ChangeStatus.SUSPECT));
        assertThat(at(runs(12, ForkSource.of(forks), 1.3))).isEmpty();
    }

    /** Two runs beyond 3.5 noises are a warning, whatever their forks; five that forks bear out are more. */
    @Test
    void aWarningOfTheScoresGivesWayToWhatIsConfirmedOnly() {
        assertThat(at(runs(12, 0.25, 1.3, 1.3))).isEqualTo(found(13, ChangeStatus.WARNING));
        assertThat(at(runs(12, ForkSource.NONE, 1.3, 1.3))).isEqualTo(found(12, ChangeStatus.WARNING));
        assertThat(at(runs(12, same(5, 1.3)))).isEqualTo(found(12, ChangeStatus.CONFIRMED));
    }

    /** The last run of the level, 0.35, is as far from 0.1, the median before, as from 0.6: the change may have come with it. */
    @Test
    void whatIsConfirmedHasLevelsAndPlaces() {
        RunSeries runs = runs(13, same(6, 0.6));
        runs.scores()[12] = Math.exp(0.35);

        DetectedChange change = new NewestChange(13, ChangeStatus.CONFIRMED, true).confirmed(runs, 0);

        assertThat(change.everConfirmed()).isTrue();
        assertThat(change.index()).isEqualTo(13);
        assertThat(change.earliest()).isEqualTo(12);
        assertThat(change.latest()).isEqualTo(13);
        assertThat(change.size().before()).isCloseTo(Math.exp(0.1), within(1e-12));
        assertThat(change.size().after()).isCloseTo(Math.exp(0.6), within(1e-12));
    }

    @Test
    void whatNeverVariedHasItsPlaceForCertain() {
        DetectedChange change = new NewestChange(12, ChangeStatus.CONFIRMED, true)
                .confirmed(RunSeries.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2), 0);

        assertThat(change).isEqualTo(DetectedChange.confirmed(12, 12, 12, new ChangeSize(1, 2, 2.0, 2.0, 2.0)));
    }
}
