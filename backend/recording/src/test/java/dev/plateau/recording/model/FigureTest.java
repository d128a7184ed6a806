package dev.plateau.recording.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FigureTest {
    @Test
    void scalesItsErrorWithItsValue() {
        Figure hundred = new Figure(Visibility.RECORDED, 100).counted();

        assertThat(hundred.error()).isCloseTo(10, within(1e-12));
        assertThat(hundred.times(0.5)).isEqualTo(new Figure(Visibility.RECORDED, 50, 5.0));
        assertThat(new Figure(Visibility.RECORDED, 100).times(0.5)).isEqualTo(new Figure(Visibility.RECORDED, 50));
    }

    @Test
    void isUnknownPerOperationWhenNobodyCountedThem() {
        Figure hundred = new Figure(Visibility.RECORDED, 100);

        assertThat(hundred.per(50)).isEqualTo(new Figure(Visibility.RECORDED, 2));
        assertThat(hundred.per(0)).isEqualTo(new Figure(Visibility.UNKNOWN, Double.NaN));
    }

    @ParameterizedTest
    @EnumSource(value = Visibility.class, names = "RECORDED", mode = EnumSource.Mode.EXCLUDE)
    void holdsNoNumberWhereNothingIsSeen(Visibility visibility) {
        Figure nothing = Figure.of(visibility, 0, 1.0);

        assertThat(nothing).isEqualTo(new Figure(visibility, Double.NaN));
        assertThat(nothing.times(2)).isEqualTo(nothing);
        assertThat(nothing.counted()).isEqualTo(nothing);
        assertThat(nothing.per(0)).as("why it isn't seen stays known").isEqualTo(nothing);
        assertThat(nothing.per(7)).isEqualTo(nothing);
    }

    @Test
    void isALowerBoundFromAThresholdOn() {
        Figure ten = new Figure(Visibility.RECORDED, 10).from("20 ms");

        assertThat(ten).isEqualTo(new Figure(Visibility.RECORDED, 10, null, "20 ms"));
        assertThat(ten.times(2)).isEqualTo(new Figure(Visibility.RECORDED, 20, null, "20 ms"));
        assertThat(ten.per(5)).isEqualTo(new Figure(Visibility.RECORDED, 2, null, "20 ms"));
        assertThat(ten.counted().threshold()).isEqualTo("20 ms");
        assertThat(new Figure(Visibility.RECORDED, 0).from("20 ms"))
                .isEqualTo(new Figure(Visibility.UNKNOWN, Double.NaN, null, "20 ms"));
        assertThat(new Figure(Visibility.RECORDED, 0).from(null)).isEqualTo(new Figure(Visibility.RECORDED, 0));
        assertThat(Figure.UNKNOWN.from("20 ms")).isEqualTo(Figure.UNKNOWN);
    }
}
