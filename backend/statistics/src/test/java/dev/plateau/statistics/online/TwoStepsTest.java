package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thirty runs of three forks at 100, some at a level between, then others; forks vary by 2 %, runs by 1 %. */
class TwoStepsTest {
    private static RunSeries runs(int between, double first, int after, double second) {
        Random random = new Random(44);
        double[][] forks = new double[30 + between + after][3];
        for (int run = 0; run < forks.length; run++) {
            double level =
                    (run < 30 ? 100 : run < 30 + between ? first : second) * Math.exp(0.01 * random.nextGaussian());
            Arrays.setAll(forks[run], fork -> level * Math.exp(0.02 * random.nextGaussian()));
        }
        return RunSeries.of(
                Arrays.stream(forks)
                        .mapToDouble(run -> Arrays.stream(run).average().orElseThrow())
                        .toArray(),
                ForkSource.of(forks));
    }

    private static Optional<TwoSteps> at(RunSeries runs, int place) {
        return TwoSteps.at(runs, 0, place, 0.008);
    }

    @ParameterizedTest
    @CsvSource({"2, 30", "2, 32", "3, 30", "3, 33", "5, 30", "5, 35"})
    void isFoundFromEitherPlace(int between, int place) {
        assertThat(at(runs(between, 120, 8, 145), place)).contains(new TwoSteps(30, 30 + between, true));
    }

    @Test
    void aSingleStepIsNone() {
        assertThat(at(runs(3, 120, 8, 120), 30)).isEmpty();
    }

    /** Six runs between are enough for the vote. */
    @ParameterizedTest
    @CsvSource({"3, 4, false", "3, 5, true", "3, 9, true", "3, 10, false", "6, 8, false"})
    void isAskedWhileTheVoteSeesOnePlace(int between, int after, boolean asked) {
        assertThat(at(runs(between, 120, after, 145), 30).isPresent()).isEqualTo(asked);
    }

    /** It has an end, and so one change. What leaves more than a quarter is a step of its own. */
    @ParameterizedTest
    @CsvSource({
        "3, 200, 100, false",
        "5, 200, 100, false",
        "5, 200, 115, false",
        "5, 200, 88, false",
        "3, 200, 130, true"
    })
    void anOutageIsNone(int between, double first, double second, boolean two) {
        assertThat(at(runs(between, first, 8, second), 30).isPresent()).isEqualTo(two);
    }

    @Test
    void aStepBelowTheMinimumEffectIsNone() {
        assertThat(TwoSteps.at(runs(3, 120, 8, 145), 0, 30, 0.17)).isPresent();
        assertThat(TwoSteps.at(runs(3, 120, 8, 145), 0, 30, 0.25)).isEmpty();
    }

    @Test
    void forksOfOneRunEachDoNotTell() {
        RunSeries runs = runs(3, 120, 8, 145);

        assertThat(at(RunSeries.of(runs.scores()), 30)).contains(new TwoSteps(30, 33, false));
    }

    @Test
    void scoresMustBePositive() {
        RunSeries runs = runs(3, 120, 8, 145);
        runs.scores()[5] = 0;

        assertThat(at(runs, 30)).isEmpty();
        assertThat(TwoSteps.at(runs, 6, 30, 0.008)).isPresent();
    }

    @Test
    void areTwoChangesWithTheirOwnSizes() {
        RunSeries runs = runs(3, 120, 8, 145);
        DetectedChange known =
                new DetectedChange(7, ChangeStatus.CONFIRMED, true, 33, 33, 33, ChangeSize.between(100, 145));

        assertThat(new TwoSteps(30, 33, true).of(known, runs, 0))
                .satisfiesExactly(
                        first -> {
                            assertThat(first.id()).isEqualTo(DetectedChange.NEW);
                            assertThat(first.index()).isEqualTo(30);
                            assertThat(first.everConfirmed()).isTrue();
                            assertThat(first.size().ratio()).isBetween(1.17, 1.23);
                        },
                        second -> {
                            assertThat(second.id()).isEqualTo(7);
                            assertThat(second.index()).isEqualTo(33);
                            assertThat(second.size().ratio()).isBetween(1.18, 1.24);
                        });
        assertThat(new TwoSteps(33, 36, true).of(known, runs, 0))
                .extracting(DetectedChange::id)
                .containsExactly(7L, DetectedChange.NEW);
    }

    @Test
    void areOneChangeWithBothPlacesWhereForksDoNotTell() {
        DetectedChange known =
                new DetectedChange(7, ChangeStatus.CONFIRMED, true, 33, 32, 33, ChangeSize.between(100, 145));

        assertThat(new TwoSteps(30, 33, false).of(known, runs(3, 120, 8, 145), 0))
                .containsExactly(new DetectedChange(7, ChangeStatus.CONFIRMED, true, 33, 30, 33, known.size()));
        assertThat(new TwoSteps(33, 36, false).of(known, runs(3, 120, 8, 145), 0))
                .containsExactly(new DetectedChange(7, ChangeStatus.CONFIRMED, true, 33, 32, 36, known.size()));
    }

    /** The sizes stay, although the vote sees one place of the whole size. */
    @Test
    void staysTwoChangesWhateverTheVoteSays() {
        RunSeries runs = runs(3, 120, 40, 145);
        List<DetectedChange> known = List.of();
        for (int count = 10; count <= runs.length(); count++) {
            RunSeries seen = runs.part(0, count);
            long id = 100L * count;
            known = OnlineDetection.after(seen, DetectorCascade.byVote(seen, 0.008), known).stream()
                    .map(change -> change.id() == DetectedChange.NEW ? change.as(id + change.index()) : change)
                    .toList();
        }

        assertThat(known)
                .filteredOn(change -> !change.isPending())
                .extracting(DetectedChange::index)
                .containsExactly(30, 33);
        assertThat(known)
                .filteredOn(DetectedChange::everConfirmed)
                .hasSize(2)
                .allMatch(change -> change.size().size() < Math.log(1.25));
    }
}
