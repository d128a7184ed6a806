package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeSizeTest {
    /** A fix may be better than what there was before the slowdown. */
    @ParameterizedTest
    @CsvSource({
        "100, 180, 120, true",
        "100, 180, 121, false",
        "100, 180, 40, true",
        "100, 60, 90, true",
        "100, 60, 89, false",
        "100, 60, 150, true"
    })
    void isUndoneByALevelThatLeavesAQuarterOrLess(double before, double after, double later, boolean undone) {
        assertThat(ChangeSize.between(before, after).isUndoneBy(later)).isEqualTo(undone);
    }
}
