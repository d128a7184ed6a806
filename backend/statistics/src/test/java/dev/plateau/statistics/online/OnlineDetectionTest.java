package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.change.Synthetic;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnlineDetectionTest {
    /** Levels of as many runs as given, 1 % of noise. */
    private static double[] series(double... runsAndLevels) {
        var random = new Random(4);
        List<Double> scores = new ArrayList<>();
        for (int i = 0; i < runsAndLevels.length; i += 2) {
            for (int run = 0; run < runsAndLevels[i]; run++) {
                scores.add(runsAndLevels[i + 1] * (1 + 0.01 * random.nextGaussian()));
            }
        }
        return scores.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<DetectedChange> after(double[] scores, List<DetectedChange> known) {
        return after(RunSeries.of(scores), known);
    }

    private static List<DetectedChange> after(RunSeries runs, List<DetectedChange> known) {
        return OnlineDetection.after(runs, DetectorCascade.byVote(runs, ChangePoints.MINIMUM_EFFECT), known);
    }

    /** The changes after each run, with ids as a database would give them. */
    private static List<List<DetectedChange>> replay(double[] scores) {
        return replay(RunSeries.of(scores));
    }

    private static List<List<DetectedChange>> replay(RunSeries all) {
        List<List<DetectedChange>> states = new ArrayList<>();
        List<DetectedChange> known = List.of();
        long id = 1;
        for (int runs = 1; runs <= all.length(); runs++) {
            List<DetectedChange> now = new ArrayList<>();
            for (DetectedChange change : after(all.part(0, runs), known)) {
                now.add(change.id() == DetectedChange.NEW ? change.as(id++) : change);
            }
            known = now;
            states.add(now);
        }
        return states;
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }

    @Test
    void aStepIsSuspectedThenWarnedOfThenConfirmedUnderOneId() {
        var states = replay(series(40, 100, 12, 110));

        assertThat(states.get(39)).isEmpty();
        assertThat(states.get(40)).singleElement().satisfies(first -> {
            assertThat(first.status()).isEqualTo(ChangeStatus.SUSPECT);
            assertThat(first.index()).isEqualTo(40);
            assertThat(first.size().after()).isCloseTo(110, within(4.0));
        });
        assertThat(states.get(41))
                .singleElement()
                .extracting(DetectedChange::status)
                .isEqualTo(ChangeStatus.WARNING);
        assertThat(states.get(51)).singleElement().satisfies(last -> {
            assertThat(last.status()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(last.id()).isEqualTo(states.get(40).get(0).id());
            assertThat(last.size().ratio()).isCloseTo(1.1, within(0.015));
            assertThat(last.size().low()).isLessThan(1.1);
            assertThat(last.size().high()).isGreaterThan(1.09);
        });
    }

    @Test
    void aLoneOutlierIsForgottenAfterTheNextRun() {
        var states = replay(series(40, 100, 1, 120, 3, 100));

        assertThat(states.get(40))
                .singleElement()
                .extracting(DetectedChange::status)
                .isEqualTo(ChangeStatus.SUSPECT);
        assertThat(states.get(41)).isEmpty();
        assertThat(states.get(43)).isEmpty();
    }

    @Test
    void aWarningThatPassesIsRecoveredNotForgotten() {
        var states = replay(series(40, 100, 2, 115, 20, 100));

        assertThat(states.get(41))
                .singleElement()
                .extracting(DetectedChange::status)
                .isEqualTo(ChangeStatus.WARNING);
        assertThat(states.get(61)).singleElement().satisfies(passed -> {
            assertThat(passed.status()).isEqualTo(ChangeStatus.RECOVERED);
            assertThat(passed.everConfirmed()).isFalse();
        });
    }

    @Test
    void whatIsConfirmedKeepsIdAndPlaceWhateverFollows() {
        var states = replay(series(30, 100, 30, 103, 30, 120, 30, 90));
        List<DetectedChange> confirmed = List.of();
        for (List<DetectedChange> now : states) {
            for (DetectedChange before : confirmed) {
                assertThat(now).anySatisfy(after -> {
                    assertThat(after.id()).isEqualTo(before.id());
                    assertThat(after.index()).isEqualTo(before.index());
                    assertThat(after.earliest()).isEqualTo(before.earliest());
                    assertThat(after.everConfirmed()).isTrue();
                });
            }
            confirmed = now.stream().filter(DetectedChange::everConfirmed).toList();
        }
        assertThat(confirmed).hasSize(3);
    }

    @Test
    void aLevelThatComesBackIsRecovered() {
        var last = last(replay(series(40, 100, 20, 110, 20, 100)));

        assertThat(last).hasSize(2);
        assertThat(last.get(0).status()).isEqualTo(ChangeStatus.RECOVERED);
        assertThat(last.get(1).status()).isEqualTo(ChangeStatus.CONFIRMED);
    }

    @Test
    void saysNothingBelowTenRunsOrOfNoise() {
        assertThat(after(new double[] {1, 1, 1, 1, 9, 9, 9, 9, 9}, List.of())).isEmpty();
        assertThat(after(series(150, 100), List.of())).isEmpty();
    }

    /** Eight runs are none to the detectors once they are over; five runs on the old level show it all the same, and four don't. */
    @Test
    void aShortLevelHasRecoveredWithTheFifthRunOnTheOldOne() {
        var states = replay(series(20, 100, 8, 130, 5, 100));

        assertThat(states.get(31))
                .first()
                .satisfies(before -> assertThat(before.status()).isEqualTo(ChangeStatus.CONFIRMED));
        assertThat(states.get(32)).first().satisfies(after -> {
            assertThat(after.status()).isEqualTo(ChangeStatus.RECOVERED);
            assertThat(OnlineDetection.back(series(20, 100, 8, 130, 5, 100), after, states.get(32)))
                    .isEqualTo(28);
        });
    }

    @Test
    void theEndOfAShortLevelDoesNotBlurWhatItWas() {
        DetectedChange over = last(replay(series(12, 100, 6, 130, 6, 100))).get(0);

        assertThat(over.status()).isEqualTo(ChangeStatus.RECOVERED);
        assertThat(over.size().ratio()).isCloseTo(1.3, within(0.02));
        assertThat(over.size().low()).isGreaterThan(1.25);
    }

    @Test
    void onlyTheNewestChangeMayBeOver() {
        double[] scores = series(20, 100, 20, 50, 20, 90);
        List<DetectedChange> now = last(replay(scores));

        assertThat(now).hasSize(2);
        assertThat(now).noneMatch(change -> OnlineDetection.mayBeOver(scores, change, now));
    }

    /** Seven forks a side that lie on top of each other deny what the scores say. */
    @Test
    void whatForksDenyIsNotConfirmedAndWhatIsConfirmedStays() {
        double[] scores = series(40, 100, 12, 110);
        double[][] forks = new double[scores.length][];
        Arrays.setAll(forks, run -> new double[] {100 + run % 3, 101 + run % 2, 102});
        RunSeries denied = RunSeries.of(scores, ForkSource.of(forks));
        List<DetectedChange> confirmed = after(scores, List.of());

        assertThat(after(denied, List.of())).noneMatch(DetectedChange::everConfirmed);
        assertThat(after(denied, confirmed)).isEqualTo(confirmed);
    }

    @Test
    void aWeakChangeIsConfirmedWhenTheVoteHasLasted() {
        int lasted = 0;
        for (int seed = 0; seed < 20; seed++) {
            double[] scores = Synthetic.NORMAL.stepped(new Random(seed), 140, 0.03, 100, 1.05);
            boolean voted = false;
            for (int runs = 101; runs <= scores.length; runs++) {
                double[] seen = Arrays.copyOf(scores, runs);
                List<ChangePoint> points = ChangePoints.in(seen).points();
                boolean confirmed = after(seen, List.of()).stream().anyMatch(DetectedChange::everConfirmed);
                if (!points.isEmpty() && !voted) {
                    assertThat(confirmed).isEqualTo(points.get(0).strength() >= 7);
                }
                voted |= !points.isEmpty();
                lasted += confirmed && points.get(0).strength() < 7 ? 1 : 0;
            }
        }
        assertThat(lasted).isPositive();
    }

    /** Runs vary by 20 %, the change is of 80 %: five robust noises are more than that. */
    @Test
    void forksAreSuspectedAndConfirmedWhereRunsVary() {
        List<List<DetectedChange>> states = replay(noisy(new Random(8), 12, 6, 1.8, 0.1));

        assertThat(states.subList(0, 12)).allMatch(List::isEmpty);
        assertThat(states.get(12))
                .singleElement()
                .extracting(DetectedChange::index)
                .isEqualTo(12);
        assertThat(last(states)).singleElement().satisfies(change -> {
            assertThat(change.status()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(change.id()).isEqualTo(states.get(12).get(0).id());
            assertThat(change.index()).isEqualTo(12);
            assertThat(change.earliest()).isLessThanOrEqualTo(12);
            assertThat(change.latest()).isGreaterThanOrEqualTo(12);
            assertThat(change.size().ratio()).isBetween(1.4, 2.3);
            assertThat(change.size().low()).isGreaterThan(1);
        });
    }

    /** Scores in µs of one commit on a busy host, and of a slower one that was measured six times. By scores alone none is unlikely enough. */
    @Test
    void aRunBeyondAllOthersOfABusyHostIsSuspectedAndWarnedOf() {
        double[] scores = {
            73.2, 66.1, 70.1, 58.1, 65.7, 41.2, 79.3, 54.7, 39.4, 36.7, 39.4, 39.4, 105.9, 107.5, 108.1, 115.2, 239.7,
            243.2
        };
        double[][] forks = Arrays.stream(scores)
                .mapToObj(score -> new double[] {0.96 * score, score, 1.04 * score})
                .toArray(double[][]::new);
        List<List<DetectedChange>> states = replay(runs(forks));

        assertThat(states.subList(0, 12)).allMatch(List::isEmpty);
        assertThat(states.get(12))
                .singleElement()
                .extracting(DetectedChange::index, DetectedChange::status)
                .containsExactly(12, ChangeStatus.SUSPECT);
        assertThat(last(states))
                .singleElement()
                .extracting(DetectedChange::index, DetectedChange::status)
                .containsExactly(12, ChangeStatus.WARNING);
    }

    @Test
    void aSuspicionThatTheNextRunDoesNotSupportGoes() {
        double[][] forks = noisy(new Random(8), 12, 2, 1.8, 0.1).forks().levels(0, 14);
        Arrays.setAll(forks[13], fork -> 100 + fork);
        List<List<DetectedChange>> states = replay(runs(forks));

        assertThat(states.get(12)).hasSize(1);
        assertThat(states.get(13)).isEmpty();
    }

    /** Without and with variance between runs: forks vary by 10 %. Bounds: 10 and 50 per 1000 of 6000 runs, and three standard errors. */
    @ParameterizedTest
    @CsvSource({"0, 83", "0.1, 352"})
    void nothingIsRarelySuspectedAndHardlyEverConfirmed(double betweenRuns, long most) {
        Random random = new Random(12);
        long suspected = 0;
        long confirmed = 0;
        for (int round = 0; round < 100; round++) {
            SeriesReplay replay = new SeriesReplay(noisy(random, 60, 0, 1, betweenRuns));
            replay.run();
            suspected += replay.suspicions();
            confirmed +=
                    replay.notices().stream().filter(Replay.Notice::isConfirmed).count();
        }
        assertThat(suspected).isLessThanOrEqualTo(most);
        assertThat(confirmed).isLessThanOrEqualTo(1);
    }

    @Test
    void anUnstableHostWidensLimitsAndHidesNoTenfoldSlowdown() {
        double[][] forks = noisy(new Random(8), 12, 6, 1.8, 0.05).forks().levels(0, 18);
        double[] host = new double[18];
        Arrays.fill(host, 12, 18, 0.4);
        double[][] tenfold = Arrays.stream(forks).map(double[]::clone).toArray(double[][]::new);
        for (int run = 12; run < 18; run++) {
            tenfold[run] =
                    Arrays.stream(tenfold[run]).map(level -> level * 10 / 1.8).toArray();
        }

        assertThat(after(runs(forks).part(0, 13), List.of())).hasSize(1);
        assertThat(after(onHost(forks, host).part(0, 13), List.of())).isEmpty();
        assertThat(after(onHost(tenfold, host).part(0, 13), List.of())).hasSize(1);
        assertThat(last(replay(onHost(tenfold, host)))).singleElement().matches(DetectedChange::everConfirmed);
    }

    private static RunSeries onHost(double[][] forks, double[] deviations) {
        return new RunSeries(runs(forks).scores(), deviations, ForkSource.of(forks));
    }

    private static RunSeries runs(double[][] forks) {
        return RunSeries.of(
                Arrays.stream(forks)
                        .mapToDouble(run -> Arrays.stream(run).average().orElseThrow())
                        .toArray(),
                ForkSource.of(forks));
    }

    /** Three forks a run that vary by 10 %, and runs that vary beside. */
    private static RunSeries noisy(Random random, int before, int after, double factor, double betweenRuns) {
        double[][] forks = new double[before + after][3];
        for (int run = 0; run < forks.length; run++) {
            double level = Math.log(100) + betweenRuns * random.nextGaussian() + (run < before ? 0 : Math.log(factor));
            Arrays.setAll(forks[run], fork -> Math.exp(level + 0.1 * random.nextGaussian()));
        }
        return runs(forks);
    }
}
