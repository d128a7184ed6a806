package dev.plateau.server.regressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.change.ChangePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TailTests {
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

    private static List<Sighting> judge(double[] scores, List<Sighting> known) {
        return Tail.judge(scores, Detection.byVote(scores, ChangePoints.MINIMUM_EFFECT), found -> true, known);
    }

    /** What the sightings are after each run, ids given as a database would. */
    private static List<List<Sighting>> replay(double[] scores) {
        List<List<Sighting>> all = new ArrayList<>();
        List<Sighting> known = List.of();
        long id = 1;
        for (int runs = 1; runs <= scores.length; runs++) {
            List<Sighting> now = new ArrayList<>();
            for (Sighting sighting : judge(Arrays.copyOf(scores, runs), known)) {
                now.add(
                        sighting.id() != Sighting.NEW
                                ? sighting
                                : new Sighting(
                                        id++,
                                        sighting.state(),
                                        sighting.confirmed(),
                                        sighting.index(),
                                        sighting.earliest(),
                                        sighting.latest(),
                                        sighting.shift()));
            }
            known = now;
            all.add(now);
        }
        return all;
    }

    @Test
    void aStepIsSuspectedThenWarnedOfThenConfirmedUnderOneId() {
        var states = replay(series(40, 100, 12, 110));

        assertThat(states.get(39)).isEmpty();
        assertThat(states.get(40)).singleElement().satisfies(first -> {
            assertThat(first.state()).isEqualTo(State.SUSPECT);
            assertThat(first.index()).isEqualTo(40);
            assertThat(first.shift().after()).isCloseTo(110, within(4.0));
        });
        assertThat(states.get(41)).singleElement().extracting(Sighting::state).isEqualTo(State.WARNING);
        assertThat(states.get(51)).singleElement().satisfies(last -> {
            assertThat(last.state()).isEqualTo(State.CONFIRMED);
            assertThat(last.id()).isEqualTo(states.get(40).getFirst().id());
            assertThat(last.shift().ratio()).isCloseTo(1.1, within(0.015));
            assertThat(last.shift().low()).isLessThan(1.1);
            assertThat(last.shift().high()).isGreaterThan(1.09);
        });
    }

    @Test
    void aLoneOutlierIsForgottenAfterTheNextRun() {
        var states = replay(series(40, 100, 1, 120, 3, 100));

        assertThat(states.get(40)).singleElement().extracting(Sighting::state).isEqualTo(State.SUSPECT);
        assertThat(states.get(41)).isEmpty();
        assertThat(states.get(43)).isEmpty();
    }

    @Test
    void aWarningThatPassesIsRecoveredNotForgotten() {
        var states = replay(series(40, 100, 2, 115, 20, 100));

        assertThat(states.get(41)).singleElement().extracting(Sighting::state).isEqualTo(State.WARNING);
        assertThat(states.get(61)).singleElement().satisfies(passed -> {
            assertThat(passed.state()).isEqualTo(State.RECOVERED);
            assertThat(passed.confirmed()).isFalse();
        });
    }

    @Test
    void whatIsConfirmedKeepsIdAndPlaceWhateverFollows() {
        var states = replay(series(30, 100, 30, 103, 30, 120, 30, 90));
        List<Sighting> confirmed = List.of();
        for (List<Sighting> now : states) {
            for (Sighting before : confirmed) {
                assertThat(now).anySatisfy(after -> {
                    assertThat(after.id()).isEqualTo(before.id());
                    assertThat(after.index()).isEqualTo(before.index());
                    assertThat(after.earliest()).isEqualTo(before.earliest());
                    assertThat(after.confirmed()).isTrue();
                });
            }
            confirmed = now.stream().filter(Sighting::confirmed).toList();
        }
        assertThat(confirmed).hasSize(3);
    }

    @Test
    void aLevelThatComesBackIsRecovered() {
        var last = replay(series(40, 100, 20, 110, 20, 100)).getLast();

        assertThat(last).hasSize(2);
        assertThat(last.get(0).state()).isEqualTo(State.RECOVERED);
        assertThat(last.get(1).state()).isEqualTo(State.CONFIRMED);
    }

    @Test
    void saysNothingBelowTenRunsOrOfNoise() {
        assertThat(judge(new double[] {1, 1, 1, 1, 9, 9, 9, 9, 9}, List.of())).isEmpty();
        assertThat(judge(series(150, 100), List.of())).isEmpty();
    }

    /** Eight runs are none to the detectors once they are over; five runs on the old level show it all the same, and four don't. */
    @Test
    void aShortLevelHasRecoveredWithTheFifthRunOnTheOldOne() {
        var states = replay(series(20, 100, 8, 130, 5, 100));

        assertThat(states.get(31))
                .first()
                .satisfies(before -> assertThat(before.state()).isEqualTo(State.CONFIRMED));
        assertThat(states.get(32)).first().satisfies(after -> {
            assertThat(after.state()).isEqualTo(State.RECOVERED);
            assertThat(Tail.back(series(20, 100, 8, 130, 5, 100), after, states.get(32)))
                    .isEqualTo(28);
        });
    }

    @Test
    void theEndOfAShortLevelDoesNotBlurWhatItWas() {
        Sighting over = replay(series(12, 100, 6, 130, 6, 100)).getLast().getFirst();

        assertThat(over.state()).isEqualTo(State.RECOVERED);
        assertThat(over.shift().ratio()).isCloseTo(1.3, within(0.02));
        assertThat(over.shift().low()).isGreaterThan(1.25);
    }

    @Test
    void onlyTheNewestChangeMayBeOver() {
        double[] scores = series(20, 100, 20, 50, 20, 90);
        List<Sighting> now = replay(scores).getLast();

        assertThat(now).hasSize(2);
        assertThat(now).noneMatch(change -> Tail.mayBeOver(scores, change, now));
    }

    @Test
    void whatIsNotBelievedStaysPendingAndWhatIsConfirmedStays() {
        double[] scores = series(40, 100, 12, 110);
        Detection detection = Detection.byVote(scores, ChangePoints.MINIMUM_EFFECT);
        List<Sighting> confirmed = judge(scores, List.of());

        assertThat(Tail.judge(scores, detection, found -> false, List.of()))
                .singleElement()
                .satisfies(pending -> assertThat(pending.isPending()).isTrue());
        assertThat(Tail.judge(scores, detection, found -> false, confirmed)).isEqualTo(confirmed);
    }
}
