package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.change.Synthetic;
import dev.plateau.statistics.online.Replay.Notice;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesReplayTest {
    private static List<Notice> notices(double[] series) {
        SeriesReplay replay = new SeriesReplay(RunSeries.of(series));
        replay.run();
        return replay.notices();
    }

    @Test
    void warnsByTheSecondAndConfirmsByTheEighthRunOfAStepOfFiveDeviations() {
        var random = new Random(31);
        int rounds = 41;
        int[] warned = new int[rounds];
        int[] confirmed = new int[rounds];
        for (int round = 0; round < rounds; round++) {
            Notice notice = notices(Synthetic.NORMAL.stepped(random, 130, 0.01, 100, 1.05)).stream()
                    .filter(candidate -> Math.abs(candidate.index() - 100) <= 5)
                    .findFirst()
                    .orElseThrow();
            warned[round] = notice.warned().orElse(1000) - 99;
            confirmed[round] = notice.confirmed().orElse(1000) - 99;
        }
        Arrays.sort(warned);
        Arrays.sort(confirmed);
        assertThat(warned[rounds / 2]).isLessThanOrEqualTo(2);
        assertThat(confirmed[rounds / 2]).isLessThanOrEqualTo(8);
    }

    @ParameterizedTest
    @EnumSource(names = {"NORMAL", "OUTLIERS", "TWO_MODES", "ROUNDED"})
    void isQuietWhereNothingChanges(Synthetic noise) {
        var random = new Random(32);
        int told = 0;
        for (int round = 0; round < 20; round++) {
            told += notices(noise.flat(random, 200, 0.02)).size();
        }
        // 1.5 per 1000 of 4000 runs
        assertThat(told).isLessThanOrEqualTo(6);
    }

    @Test
    void everyChangeHasANoticeOfItsOwn() {
        double[] series = Synthetic.NORMAL.flat(new Random(36), 120, 0.005);
        for (int i = 40; i < 120; i++) {
            series[i] *= i < 80 ? 1.2 : 1.218;
        }

        List<Notice> notices = notices(series);

        assertThat(notices).hasSize(2).allMatch(Notice::isConfirmed);
        assertThat(notices.get(0).index()).isEqualTo(40);
        assertThat(notices.get(0).warned()).isPresent();
        assertThat(notices.get(1).index()).isBetween(75, 85);
    }

    /** 0.5 % is ten noises here, and less than the 0.8 % that matter. */
    @Test
    void aChangeBelowTheMinimumEffectHasNoNotice() {
        double[] series = Synthetic.NORMAL.stepped(new Random(37), 90, 0.0005, 40, 1.005);

        assertThat(notices(series)).isEmpty();
    }

    @Test
    void aSeriesThatCameBackMayBeWarnedOfAgain() {
        double[] series = Synthetic.NORMAL.flat(new Random(38), 90, 0.01);
        for (int i = 0; i < 3; i++) {
            series[40 + i] *= 1.1;
            series[70 + i] *= 0.9;
        }

        assertThat(notices(series)).extracting(Notice::index).containsExactly(40, 70);
    }

    @Test
    void aSingleOutlierIsASuspectNotAWarning() {
        double[] series = Synthetic.NORMAL.flat(new Random(34), 60, 0.01);
        series[59] *= 1.2;

        var sign = EarlySign.at(series, 0).orElseThrow();

        assertThat(sign).isEqualTo(new EarlySign(59, 1, false, true));
        assertThat(notices(series)).isEmpty();
    }

    @Test
    void saysNothingBeforeTenRunsOfALevel() {
        assertThat(EarlySign.at(new double[] {}, 0)).isEmpty();
        assertThat(EarlySign.at(new double[] {1, 1, 1, 1, 9, 9}, 0)).isEmpty();
        double[] series = Synthetic.NORMAL.stepped(new Random(35), 30, 0.01, 20, 1.5);
        assertThat(EarlySign.at(Arrays.copyOf(series, 22), 0)).isPresent();
        assertThat(EarlySign.at(series, 20)).isEmpty();
    }

    /** Twelve runs of 0.1 above and below by turns, then one that is higher; its forks are, too. */
    private static RunSeries suspected(double... hostDeviations) {
        double[] scores = new double[13];
        Arrays.setAll(scores, run -> Math.exp(run == 12 ? 0.6 : run % 2 == 0 ? 0.1 : -0.1));
        double[][] forks = new double[13][];
        Arrays.setAll(forks, run -> new double[] {3 * run, 3 * run + 1, 3 * run + 2});
        return new RunSeries(scores, hostDeviations, ForkSource.of(forks));
    }

    private static long suspicions(RunSeries runs) {
        SeriesReplay replay = new SeriesReplay(runs);
        replay.run();
        return replay.suspicions();
    }

    @Test
    void countsWhatTheNewestRunMakesSuspect() {
        assertThat(suspicions(suspected(new double[13]))).isEqualTo(1);
        assertThat(suspicions(suspected(new double[13]).part(0, 12))).isZero();
    }

    @Test
    void anUnstableHostHidesASuspect() {
        double[] host = new double[13];
        host[12] = 1;

        assertThat(suspicions(suspected(host))).isZero();
    }

    @Test
    void runsWithoutAScoreLeaveTheOthersWithTheirForks() {
        RunSeries all = suspected(new double[13]);
        double[] scores = new double[26];
        double[][] forks = new double[26][0];
        for (int run = 0; run < 13; run++) {
            scores[2 * run] = run % 3 == 0 ? Double.NaN : Double.POSITIVE_INFINITY;
            scores[2 * run + 1] = all.scores()[run];
            forks[2 * run + 1] = all.forks().levels(run, run + 1)[0];
        }

        assertThat(suspicions(RunSeries.of(scores, ForkSource.of(forks)))).isEqualTo(1);
    }

    /** The window has 200 runs; known changes before it are kept unchanged. */
    @Test
    void aChangeStaysWhereItWasWhenItLeavesTheWindow() {
        double[] series = Synthetic.NORMAL.flat(new Random(39), 230, 0.005);
        for (int i = 15; i < 230; i++) {
            series[i] *= i < 60 ? 1.2 : 1.4;
        }

        assertThat(notices(series))
                .hasSize(2)
                .allMatch(Notice::isConfirmed)
                .extracting(Notice::index)
                .containsExactly(15, 60);
    }

    @Test
    void aWindowWithoutTheOnlyChangeIsALevelOfItsOwn() {
        double[] series = Synthetic.NORMAL.flat(new Random(40), 220, 0.005);
        for (int i = 15; i < 220; i++) {
            series[i] *= 1.2;
        }
        series[219] *= 1.2;

        assertThat(notices(series)).singleElement().extracting(Notice::index).isEqualTo(15);
        assertThat(suspicions(RunSeries.of(series))).isEqualTo(2);
    }

    /** The window has 200 runs. The level of 15 to 239 is over with its fifth run on the old one, as with a short one. */
    @ParameterizedTest
    @ValueSource(ints = {30, 240, 500})
    void aChangeIsOverHoweverLongItLasted(int end) {
        double[] series = Synthetic.NORMAL.flat(new Random(41), end + 5, 0.005);
        for (int i = 15; i < end; i++) {
            series[i] *= 1.2;
        }

        assertThat(notices(series).get(0))
                .extracting(Notice::index, Notice::over)
                .containsExactly(15, OptionalInt.of(end));
        assertThat(notices(Arrays.copyOf(series, end + 4)).get(0).over()).isEmpty();
    }
}
