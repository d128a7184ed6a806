package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.change.SettingsSearch.Candidate;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SettingsSearchTest {
    private static Agreement agreement(double tcpdF1) {
        return new Agreement(tcpdF1, 0.5, 1, 0, 0, 0, 100, false);
    }

    @Test
    void theBestIsChosenOnTheGivenSeriesOnly() {
        var left = new Candidate(DetectorSettings.DEFAULT, List.of(agreement(0.9), agreement(0.1)));
        var right = new Candidate(DetectorSettings.DEFAULT, List.of(agreement(0.6), agreement(0.7)));
        var search = new SettingsSearch(List.of(left, right), 0);

        assertThat(search.best(new int[] {0})).isSameAs(left);
        assertThat(search.best(new int[] {1})).isSameAs(right);
        assertThat(search.best(new int[] {0, 1})).isSameAs(right);
    }

    /** A step of twenty deviations that all people marked: any settings that simulations admit find it, and some settings are not admitted. */
    @Test
    void drawsSettingsThatSimulationsAdmit() {
        double[] scores = Synthetic.NORMAL.stepped(new Random(1), 100, 0.01, 50, 1.2);
        int[] mark = {50};
        var series = new AnnotatedSeries("a_1", scores, List.of(mark, mark, mark));

        SettingsSearch search = SettingsSearch.of(List.of(series), 12, 5);

        assertThat(search.candidates()).isNotEmpty();
        assertThat(search.rejected())
                .isPositive()
                .isEqualTo(12 - search.candidates().size());
        assertThat(search.candidates())
                .allSatisfy(candidate ->
                        assertThat(candidate.on(new int[] {0}).f1()).isEqualTo(1));
    }
}
