package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.change.ChangePoints;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Updates of known changes, for given levels and a given sign of the newest runs. */
class OnlineDetectionKnownTest {
    private static final ChangeSize LARGER = ChangeSize.between(100, 130);

    /** As many runs as given of each level. */
    private static double[] levels(double... runsAndLevels) {
        double[] scores = new double[0];
        for (int i = 0; i < runsAndLevels.length; i += 2) {
            int before = scores.length;
            scores = Arrays.copyOf(scores, before + (int) runsAndLevels[i]);
            Arrays.fill(scores, before, scores.length, runsAndLevels[i + 1]);
        }
        return scores;
    }

    private static DetectedChange known(long id, ChangeStatus status, int index) {
        return known(id, status, index, LARGER);
    }

    private static DetectedChange known(long id, ChangeStatus status, int index, ChangeSize size) {
        return new DetectedChange(id, status, status == ChangeStatus.CONFIRMED, index, index, index, size);
    }

    private static List<DetectedChange> after(
            double[] scores, List<DeterministicChange> changes, List<DetectedChange> known) {
        return OnlineDetection.after(
                RunSeries.of(scores), DetectorCascade.exact(new ExactLevels(changes, Optional.empty()), scores), known);
    }

    private static List<DetectedChange> afterSign(EarlySign sign, DetectedChange... known) {
        double[] scores = levels(60, 100, 4, 130);
        return OnlineDetection.after(
                RunSeries.of(scores),
                DetectorCascade.exact(new ExactLevels(List.of(), Optional.of(sign)), scores),
                List.of(known));
    }

    @Test
    void changesAreInTheOrderOfTheirPlaces() {
        double[] scores = levels(20, 100, 20, 130, 20, 160);

        assertThat(after(
                        scores,
                        List.of(new DeterministicChange(20, 100, 130), new DeterministicChange(40, 130, 160)),
                        List.of(known(7, ChangeStatus.CONFIRMED, 40))))
                .extracting(DetectedChange::index, DetectedChange::id)
                .containsExactly(tuple(20, DetectedChange.NEW), tuple(40, 7L));
    }

    @Test
    void levelsThatWereReadMayFollowAConfirmedChangeClosely() {
        assertThat(after(
                        levels(20, 100, 3, 130, 10, 160),
                        List.of(new DeterministicChange(20, 100, 130), new DeterministicChange(23, 130, 160)),
                        List.of(known(7, ChangeStatus.CONFIRMED, 20))))
                .extracting(DetectedChange::index)
                .containsExactly(20, 23);
    }

    /** Two levels that double, six runs apart; the known place lies between. */
    @Test
    void aVoteThatSplitsAConfirmedPlaceIsNoSecondChange() {
        double[] scores = levels(30, 100, 6, 200, 30, 400);
        Random random = new Random(2);
        Arrays.setAll(scores, run -> scores[run] * (1 + 0.001 * random.nextGaussian()));
        RunSeries runs = RunSeries.of(scores);
        DetectorCascade cascade = DetectorCascade.byVote(runs, ChangePoints.MINIMUM_EFFECT);

        assertThat(cascade.changes()).extracting(DetectedChange::index).containsExactly(30, 36);
        assertThat(OnlineDetection.after(runs, cascade, List.of())).hasSize(2);
        assertThat(OnlineDetection.after(runs, cascade, List.of(known(7, ChangeStatus.CONFIRMED, 33))))
                .singleElement()
                .extracting(DetectedChange::id, DetectedChange::index)
                .containsExactly(7L, 33);
    }

    @Test
    void levelsOfAConfirmedChangeAreEstimatedAnewUnlessTheNewestRunLooksLikeThoseBefore() {
        List<DeterministicChange> changes = List.of(new DeterministicChange(20, 100, 140));
        List<DetectedChange> known = List.of(known(7, ChangeStatus.CONFIRMED, 20));

        assertThat(after(levels(20, 100, 10, 140), changes, known))
                .singleElement()
                .extracting(DetectedChange::size)
                .isEqualTo(ChangeSize.between(100, 140));
        assertThat(after(levels(20, 100, 10, 140, 1, 100), changes, known))
                .singleElement()
                .extracting(DetectedChange::size)
                .isEqualTo(LARGER);
    }

    @Test
    void levelsOfAChangeThatIsNotTheNewestAreAlwaysEstimatedAnew() {
        assertThat(after(
                        levels(20, 100, 20, 140, 20, 110),
                        List.of(new DeterministicChange(20, 100, 140), new DeterministicChange(40, 140, 110)),
                        List.of(
                                known(7, ChangeStatus.CONFIRMED, 20),
                                known(8, ChangeStatus.CONFIRMED, 40, ChangeSize.between(140, 110)))))
                .first()
                .extracting(DetectedChange::size)
                .isEqualTo(ChangeSize.between(100, 140));
    }

    @Test
    void aChangeIsTheConfirmedOneBesideItBeforeAnyOther() {
        List<DetectedChange> now = after(
                levels(20, 100, 20, 140),
                List.of(new DeterministicChange(20, 100, 140)),
                List.of(known(8, ChangeStatus.WARNING, 21), known(7, ChangeStatus.CONFIRMED, 18)));

        assertThat(now)
                .containsExactly(
                        known(7, ChangeStatus.CONFIRMED, 18, ChangeSize.between(100, 140)),
                        known(8, ChangeStatus.RECOVERED, 21));
    }

    @Test
    void ofTwoConfirmedOnesAChangeIsTheNearer() {
        ChangeSize estimated = ChangeSize.between(100, 140);
        List<DetectedChange> now = after(
                levels(20, 100, 20, 140),
                List.of(new DeterministicChange(20, 100, 140)),
                List.of(known(7, ChangeStatus.CONFIRMED, 17), known(8, ChangeStatus.CONFIRMED, 21)));

        assertThat(now)
                .containsExactly(known(7, ChangeStatus.CONFIRMED, 17), known(8, ChangeStatus.CONFIRMED, 21, estimated));
    }

    /** A suspicion or a warning is that of the newest runs where it lies near; a warning also where they warn. */
    @ParameterizedTest
    @CsvSource({
        "SUSPECT, 59, false, 7, 59, SUSPECT",
        "SUSPECT, 59, true, 7, 59, WARNING",
        "WARNING, 59, false, 7, 59, WARNING",
        "SUSPECT, 20, false, 0, 60, SUSPECT",
        "SUSPECT, 20, true, 0, 60, WARNING",
        "WARNING, 20, true, 7, 20, WARNING"
    })
    void whatIsPendingGoesOnOrGoes(
            ChangeStatus known, int place, boolean warning, long id, int index, ChangeStatus status) {
        assertThat(afterSign(new EarlySign(60, 4, warning, true), known(7, known, place)))
                .singleElement()
                .extracting(DetectedChange::id, DetectedChange::index, DetectedChange::status)
                .containsExactly(id, index, status);
    }

    @Test
    void aWarningThatIsFarFromANewSuspectHasPassed() {
        assertThat(afterSign(new EarlySign(60, 1, false, true), known(7, ChangeStatus.WARNING, 20)))
                .extracting(DetectedChange::id, DetectedChange::index, DetectedChange::status)
                .containsExactly(
                        tuple(7L, 20, ChangeStatus.RECOVERED), tuple(DetectedChange.NEW, 60, ChangeStatus.SUSPECT));
    }

    /** The median of the runs of the level up to the sign is 100, of those since 130. */
    @ParameterizedTest
    @CsvSource({"29, 60", "30, 60", "31, 31"})
    void aWarningKeepsAPlaceOfTheCurrentLevelOnly(int warned, int index) {
        List<DetectedChange> now = afterSign(
                new EarlySign(60, 4, true, true),
                known(6, ChangeStatus.CONFIRMED, 30, ChangeSize.between(50, 100)),
                known(7, ChangeStatus.WARNING, warned));

        assertThat(now).hasSize(2);
        assertThat(now.get(1)).isEqualTo(known(7, ChangeStatus.WARNING, index));
    }

    @Test
    void aChangeLastsUntilALaterOneLeadsBack() {
        double[] scores = levels(20, 100, 20, 130, 20, 101);
        DetectedChange change = known(7, ChangeStatus.CONFIRMED, 20);
        DetectedChange back = known(8, ChangeStatus.CONFIRMED, 40, ChangeSize.between(130, 101));
        DetectedChange further = known(8, ChangeStatus.CONFIRMED, 40, ChangeSize.between(130, 160));

        assertThat(OnlineDetection.back(scores, change, List.of(change, back))).isEqualTo(40);
        assertThat(OnlineDetection.back(levels(20, 100, 40, 130), change, List.of(change, further)))
                .isZero();
        assertThat(OnlineDetection.back(
                        levels(20, 100, 40, 130), change, List.of(change, known(8, ChangeStatus.WARNING, 40))))
                .isZero();
    }

    @Test
    void aChangeIsNotUndoneByItself() {
        DetectedChange none = known(7, ChangeStatus.CONFIRMED, 20, ChangeSize.between(100, 100));

        assertThat(OnlineDetection.back(levels(40, 100), none, List.of(none))).isZero();
    }

    /** Five runs of the old level, and two of the new one before them; more do no harm. */
    @ParameterizedTest
    @CsvSource({"2, 4, 0", "2, 5, 14", "2, 9, 14", "1, 9, 0", "0, 9, 0"})
    void fiveNewestRunsOnTheOldLevelEndALevelOfTwo(int newLevel, int oldLevel, int back) {
        DetectedChange change = known(7, ChangeStatus.CONFIRMED, 12);
        double[] scores = levels(12, 100, newLevel, 130, oldLevel, 100);

        assertThat(OnlineDetection.back(scores, change, List.of(change))).isEqualTo(back);
    }

    /** 112 is nearer to 100 than to 130, and more than 2 %. */
    @Test
    void newestRunsHalfWayBackEndNoLevel() {
        DetectedChange change = known(7, ChangeStatus.CONFIRMED, 12);

        assertThat(OnlineDetection.back(levels(12, 100, 5, 130, 9, 112), change, List.of(change)))
                .isZero();
    }

    @Test
    void aChangeWithTheOldestRunThatIsKnownHasNoRunsBefore() {
        DetectedChange oldest = known(7, ChangeStatus.CONFIRMED, 0);

        assertThat(OnlineDetection.back(levels(9, 100), oldest, List.of(oldest)))
                .isZero();
    }

    @Test
    void onlyTheNewestConfirmedChangeMayBeOver() {
        double[] over = levels(12, 100, 20, 130, 1, 100);
        DetectedChange change = known(7, ChangeStatus.CONFIRMED, 12);
        DetectedChange recovered = new DetectedChange(7, ChangeStatus.RECOVERED, true, 12, 12, 12, LARGER);
        DetectedChange earlier = known(6, ChangeStatus.CONFIRMED, 5);
        DetectedChange warning = known(8, ChangeStatus.WARNING, 20);
        DetectedChange later = known(9, ChangeStatus.CONFIRMED, 20);

        assertThat(OnlineDetection.mayBeOver(over, change, List.of(earlier, change, warning)))
                .isTrue();
        assertThat(OnlineDetection.mayBeOver(over, change, List.of(change, later)))
                .isFalse();
        assertThat(OnlineDetection.mayBeOver(over, recovered, List.of(recovered)))
                .isFalse();
        assertThat(OnlineDetection.mayBeOver(levels(12, 100, 20, 130), change, List.of(change)))
                .isFalse();
    }

    /** The place is run -50: 130 since, until five newest runs are back. */
    @Test
    void aChangeBeforeTheRunsStaysUntilItsLevelIsOver() {
        DetectedChange before = known(7, ChangeStatus.CONFIRMED, -50);

        assertThat(after(levels(200, 130), List.of(), List.of(before))).containsExactly(before);
        assertThat(after(levels(196, 130, 4, 100), List.of(), List.of(before))).containsExactly(before);
        assertThat(after(levels(195, 130, 5, 100), List.of(), List.of(before)))
                .singleElement()
                .extracting(DetectedChange::id, DetectedChange::index, DetectedChange::status)
                .containsExactly(7L, -50, ChangeStatus.RECOVERED);
        assertThat(OnlineDetection.back(levels(195, 130, 5, 100), before, List.of(before)))
                .isEqualTo(195);
    }

    /** Runs that were excluded may leave none of the level. */
    @Test
    void aChangeBeforeTheRunsIsOverWhereNoneOfThemShowsItsLevel() {
        DetectedChange before = known(7, ChangeStatus.CONFIRMED, -2);

        assertThat(after(levels(200, 100), List.of(), List.of(before)))
                .singleElement()
                .extracting(DetectedChange::status)
                .isEqualTo(ChangeStatus.RECOVERED);
    }

    @Test
    void aChangeBeforeTheRunsIsNoneOfThose() {
        DetectedChange before = known(7, ChangeStatus.CONFIRMED, -3);
        double[] scores = levels(2, 130, 60, 160);

        assertThat(after(scores, List.of(new DeterministicChange(2, 130, 160)), List.of(before)))
                .extracting(DetectedChange::id, DetectedChange::index, DetectedChange::size)
                .containsExactly(tuple(7L, -3, LARGER), tuple(DetectedChange.NEW, 2, ChangeSize.between(130, 160)));
    }

    /** Were the level to begin before the runs, its median could not be taken. */
    @Test
    void aLevelBeginsWithTheFirstRunGivenWhereItsChangeLiesBefore() {
        assertThat(afterSign(
                        new EarlySign(60, 4, true, true),
                        known(7, ChangeStatus.CONFIRMED, -20, ChangeSize.between(50, 100))))
                .last()
                .extracting(DetectedChange::status, DetectedChange::size)
                .containsExactly(ChangeStatus.WARNING, LARGER);
    }
}
