package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.change.Synthetic;
import dev.plateau.statistics.online.Replay.Notice;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static Notice notice(int index, OptionalInt warned, OptionalInt confirmed) {
        return new Notice(index, warned, confirmed, OptionalInt.empty());
    }

    /** Two of three warned, two of three confirmed, by their runs 5 and 7, two suspicions, in 400 runs. */
    @Test
    void countsNoticesInAThousandRuns() {
        Replay replay = new Replay(
                Map.of(
                        "a",
                        List.of(
                                notice(10, OptionalInt.of(11), OptionalInt.of(14)),
                                notice(60, OptionalInt.of(61), OptionalInt.empty())),
                        "b",
                        List.of(notice(20, OptionalInt.empty(), OptionalInt.of(26)))),
                2,
                400);

        assertThat(replay.suspectedPerThousand()).isEqualTo(5);
        assertThat(replay.warnedPerThousand()).isEqualTo(5);
        assertThat(replay.confirmedPerThousand()).isEqualTo(5);
        assertThat(replay.medianDelay()).hasValue(7);
    }

    @Test
    void runsEverySeriesFromItsBeginning() {
        double[] step = Synthetic.NORMAL.stepped(new Random(1), 40, 0.01, 20, 1.3);
        double[] flat = Synthetic.NORMAL.flat(new Random(2), 15, 0.01);

        Replay replay = Replay.of(Map.of("step", step, "flat", flat));

        assertThat(replay.runs()).isEqualTo(55);
        assertThat(replay.notices()).containsEntry("flat", List.of());
        assertThat(replay.notices().get("step")).singleElement().satisfies(notice -> {
            assertThat(notice.index()).isEqualTo(20);
            assertThat(notice.isConfirmed()).isTrue();
        });
    }

    @Test
    void leavesOutRunsWithoutAScore() {
        double[] step = Synthetic.NORMAL.stepped(new Random(1), 40, 0.01, 20, 1.3);
        double[] gaps = new double[80];
        for (int i = 0; i < 80; i++) {
            gaps[i] = i % 2 == 0 ? Double.NaN : step[i / 2];
        }

        Replay replay = Replay.of(Map.of("gaps", gaps));

        assertThat(replay.runs()).isEqualTo(40);
        assertThat(replay.notices().get("gaps"))
                .singleElement()
                .extracting(Notice::index)
                .isEqualTo(41);
    }

    @Test
    void hasNoNoticesOfNoRuns() {
        Replay replay = Replay.of(Map.of("empty", new double[0]));

        assertThat(replay.notices()).containsEntry("empty", List.of());
        assertThat(replay.confirmedPerThousand()).isZero();
        assertThat(replay.medianDelay()).isEmpty();
    }

    @Test
    void addsUpTheSuspicionsOfAllSeries() {
        double[] step = Synthetic.NORMAL.stepped(new Random(1), 30, 0.01, 20, 1.3);

        long one = Replay.of(Map.of("a", step)).suspicions();

        assertThat(one).isPositive();
        assertThat(Replay.of(Map.of("a", step, "b", step, "c", step)).suspicions())
                .isEqualTo(3 * one);
    }
}
