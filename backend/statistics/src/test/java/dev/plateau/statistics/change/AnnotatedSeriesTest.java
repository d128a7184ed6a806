package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values are worked out by hand from the definitions of van den Burg and Williams. */
class AnnotatedSeriesTest {
    private static AnnotatedSeries series(int runs, int[]... annotations) {
        return new AnnotatedSeries("a_1", new double[runs], List.of(annotations));
    }

    private static int[] at(int... places) {
        return places;
    }

    /** With index 0: two of three found places match a mark; each person's recall is 1, 1/2 and 1. */
    @Test
    void f1TakesPrecisionOfAllMarksAndMeanRecallOfEachPerson() {
        Agreement agreement = series(100, at(50), at(20), at()).agreement(at(48, 70));

        double precision = 2 / 3.0;
        double recall = (1 + 0.5 + 1) / 3;
        assertThat(agreement.tcpdF1()).isCloseTo(2 * precision * recall / (precision + recall), within(1e-12));
    }

    /** Segments 0-50 and 50-100 against 0-40 and 40-100: 40/50 and 50/60, each over half of the runs. The other person has one segment: 60/100. */
    @Test
    void coveringIsTheMeanOfTheBestOverlaps() {
        Agreement agreement = series(100, at(50), at()).agreement(at(40));

        assertThat(agreement.covering()).isCloseTo((0.5 * 0.8 + 0.5 * 50 / 60 + 0.6) / 2, within(1e-12));
    }

    @Test
    void nothingMarkedAndNothingFoundIsFullAgreement() {
        Agreement agreement = series(80, at(), at(), at()).agreement(at());

        assertThat(agreement.tcpdF1()).isEqualTo(1);
        assertThat(agreement.covering()).isEqualTo(1);
        assertThat(agreement.quiet()).isTrue();
    }

    /** 10, 12 and 14 lie within the margin of a neighbour and come from two people of four; 60 from one. */
    @Test
    void consensusIsWhatHalfOfThePeopleMarked() {
        assertThat(series(100, at(10, 14), at(12), at(60), at()).consensus()).containsExactly(12);
        assertThat(series(100, at(10), at(11), at(60), at(90)).consensus()).containsExactly(10);
    }

    @Test
    void countsHitsFalseMissedAndUnmarkedPlaces() {
        Agreement agreement = series(100, at(10, 40), at(11, 42), at(70)).agreement(at(12, 72, 90));

        assertThat(agreement.hits()).isEqualTo(1);
        assertThat(agreement.falsePoints()).isEqualTo(2);
        assertThat(agreement.missed()).isEqualTo(1);
        assertThat(agreement.unmarked()).isEqualTo(1);
        assertThat(agreement.quiet()).isFalse();
    }

    @Test
    void eachFoundPlaceMatchesOneTruth() {
        assertThat(AnnotatedSeries.matched(at(10, 12), at(11))).isEqualTo(1);
        assertThat(AnnotatedSeries.matched(at(10, 12), at(11, 17))).isEqualTo(2);
        assertThat(AnnotatedSeries.matched(at(10), at(16))).isZero();
    }

    @ParameterizedTest
    @CsvSource({"sap_4231_split1, 4231", "sap_4231_split2, 4231", "sap_540, 540", "plain, plain"})
    void partsOfOneSeriesShareAGroup(String id, String group) {
        assertThat(new AnnotatedSeries(id, new double[0], List.of()).group()).isEqualTo(group);
    }

    /** Consensus counts are pooled over series; F1 is their harmonic mean; rates are per 1000 runs. */
    @Test
    void scoresOfManySeriesPoolTheCounts() {
        Scores scores = Scores.of(
                List.of(new Agreement(0.8, 0.6, 3, 1, 0, 1, 400, false), new Agreement(1, 1, 0, 2, 3, 2, 100, true)));

        assertThat(scores.tcpdF1()).isCloseTo(0.9, within(1e-12));
        assertThat(scores.covering()).isCloseTo(0.8, within(1e-12));
        assertThat(scores.precision()).isCloseTo(0.5, within(1e-12));
        assertThat(scores.recall()).isCloseTo(0.5, within(1e-12));
        assertThat(scores.f1()).isCloseTo(0.5, within(1e-12));
        assertThat(scores.unmarked()).isCloseTo(6, within(1e-12));
        assertThat(scores.onQuiet()).isCloseTo(20, within(1e-12));
    }
}
