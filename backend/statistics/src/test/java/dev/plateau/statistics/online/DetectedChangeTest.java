package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectedChangeTest {
    private static final DetectedChange CHANGE =
            new DetectedChange(7, ChangeStatus.CONFIRMED, true, 40, 38, 43, new ChangeSize(100, 120, 1.2, 1.1, 1.3));

    @ParameterizedTest
    @CsvSource({"40, true", "35, true", "34, false", "45, true", "46, false"})
    void isNearPlacesUpToFiveRunsAway(int place, boolean near) {
        assertThat(CHANGE.isNear(place)).isEqualTo(near);
    }

    @Test
    void allItsPlacesMoveTogether() {
        assertThat(CHANGE.moved(-30))
                .isEqualTo(new DetectedChange(7, ChangeStatus.CONFIRMED, true, 10, 8, 13, CHANGE.size()));
        assertThat(CHANGE.moved(-30).moved(30)).isEqualTo(CHANGE);
    }

    @ParameterizedTest
    @CsvSource({"SUSPECT, true", "WARNING, true", "CONFIRMED, false", "RECOVERED, false"})
    void isPendingWhileItMayStillBeConfirmed(ChangeStatus status, boolean pending) {
        assertThat(CHANGE.with(status).isPending()).isEqualTo(pending);
    }
}
