package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.change.Synthetic;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DetectorCascadeTest {
    private static final double[] TWENTY_RUNS = new double[20];

    private static ExactLevels changes(DeterministicChange... changes) {
        return new ExactLevels(List.of(changes), Optional.empty());
    }

    private static DetectorCascade sign(EarlySign sign) {
        return DetectorCascade.exact(new ExactLevels(List.of(), Optional.of(sign)), TWENTY_RUNS);
    }

    @Test
    void levelsThatWereReadAreChangesWithoutChance() {
        DetectorCascade cascade = DetectorCascade.exact(
                changes(new DeterministicChange(12, 48, 72), new DeterministicChange(15, 72, 24)), TWENTY_RUNS);
        DetectedChange first = DetectedChange.confirmed(12, 12, 12, ChangeSize.between(48, 72));

        assertThat(cascade.changes())
                .containsExactly(first, DetectedChange.confirmed(15, 15, 15, ChangeSize.between(72, 24)));
        assertThat(cascade.isSupportedByForks(first)).isTrue();
        assertThat(cascade.mayBeConfirmed(first)).isTrue();
        assertThat(cascade.suspicion(0)).isEmpty();
    }

    /** Ten runs that read 0 are of 0.2, three of 48, seven of 0.4: medians up to and from the neighbouring change. */
    @Test
    void whereALevelIsNothingItsScoresGiveTheRatio() {
        double[] scores = new double[20];
        Arrays.fill(scores, 0, 10, 0.2);
        Arrays.fill(scores, 10, 13, 48.3);
        Arrays.fill(scores, 13, 20, 0.4);

        assertThat(DetectorCascade.exact(
                                changes(new DeterministicChange(10, 0, 48), new DeterministicChange(13, 48, 0)), scores)
                        .changes())
                .extracting(DetectedChange::size)
                .containsExactly(ChangeSize.between(0.2, 48), ChangeSize.between(48, 0.4));
        assertThat(DetectorCascade.exact(
                                changes(new DeterministicChange(10, 48, 0), new DeterministicChange(13, 0, 48)),
                                new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.1, 0.3, 90, 90, 90, 90, 90, 90, 90})
                        .changes())
                .extracting(DetectedChange::size)
                .containsExactly(ChangeSize.between(48, 0.3), ChangeSize.between(0.3, 48));
    }

    @Test
    void aSignIsASuspicionOfTheLevelThatItCameAfter() {
        DetectorCascade suspect = sign(new EarlySign(19, 1, false, true));
        DetectorCascade warning = sign(new EarlySign(18, 2, true, false));

        assertThat(suspect.suspicion(0)).contains(new NewestChange(19, ChangeStatus.SUSPECT, true));
        assertThat(warning.suspicion(17)).contains(new NewestChange(18, ChangeStatus.WARNING, false));
        assertThat(warning.suspicion(18)).isEmpty();
        assertThat(warning.suspicion(19)).isEmpty();
    }

    @Test
    void aSeriesThatIsNotWorthDetectionHasNothing() {
        DetectorCascade none = DetectorCascade.none();

        assertThat(none.changes()).isEmpty();
        assertThat(none.suspicion(0)).isEmpty();
    }

    /**
     * Seven runs, then a level that is four deviations higher. In a full window the runs that decide this vote leave with the next three, when
     * too few for a level remain; as long as the window is not full they stay.
     */
    @Test
    void whatTheOldestRunsOfAFullWindowDecideHasNotLasted() {
        int weak = 0;
        for (int seed = 0; seed < 12; seed++) {
            double[] full = Synthetic.NORMAL.stepped(new Random(seed), OnlineDetection.WINDOW, 0.01, 7, 1.042);
            double[] shorter = Arrays.copyOf(full, OnlineDetection.WINDOW - 1);
            for (ChangePoint point : ChangePoints.in(full).points()) {
                if (point.index() <= 7
                        && point.strength() < 7
                        && named(full, point)
                        && Arrays.stream(new int[] {1, 2, 3, 4})
                                .allMatch(newest -> named(Arrays.copyOf(full, full.length - newest), point))) {
                    weak++;
                    DetectedChange change = DetectedChange.of(point);
                    assertThat(byVote(full).mayBeConfirmed(change)).isFalse();
                    assertThat(byVote(shorter).mayBeConfirmed(change)).isTrue();
                }
            }
        }
        assertThat(weak).isPositive();
    }

    private static boolean named(double[] scores, ChangePoint weak) {
        return ChangePoints.in(scores).points().stream()
                .anyMatch(point -> point.index() == weak.index() && point.strength() < 7);
    }

    private static DetectorCascade byVote(double[] scores) {
        return DetectorCascade.byVote(RunSeries.of(scores), ChangePoints.MINIMUM_EFFECT);
    }

    /** By the definition, from scratch at every run: a weak vote counts once the newest run and the three before it all name the place. */
    @Test
    void aWeakVoteHasLastedWhenFourRunsInARowNamedItsPlace() {
        int atOnce = 0;
        int lasted = 0;
        for (int seed = 0; seed < 10; seed++) {
            double[] all = Synthetic.NORMAL.stepped(new Random(seed), 125, 0.03, 100, 1.06);
            Arrays.setAll(all, run -> run < 40 ? 2 * all[run] : all[run]);
            for (int runs = 104; runs <= all.length; runs++) {
                double[] seen = Arrays.copyOf(all, runs);
                for (ChangePoint point : ChangePoints.in(seen).points()) {
                    if (point.index() > 90 && point.strength() < 7) {
                        boolean everyTime = hasLasted(seen, point.index());
                        assertThat(byVote(seen).mayBeConfirmed(DetectedChange.of(point)))
                                .isEqualTo(everyTime);
                        lasted += everyTime ? 1 : 0;
                        atOnce += everyTime ? 0 : 1;
                    }
                }
            }
        }
        assertThat(lasted).isPositive();
        assertThat(atOnce).isPositive();
    }

    private static boolean hasLasted(double[] scores, int place) {
        return Arrays.stream(new int[] {1, 2, 3})
                .allMatch(newest -> ChangePoints.in(Arrays.copyOf(scores, scores.length - newest)).points().stream()
                        .anyMatch(point -> Math.abs(point.index() - place) <= 5));
    }
}
