package dev.plateau.server.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.incidents.IncidentTitles.IncidentTitle;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IncidentTitleTest {
    private static final IncidentTitle TITLE = new IncidentTitle("Locks.lazy", 9, "since 4f2c1e9d02", "");

    private static IncidentChange change(long benchmark, String metric, String unit, double after) {
        return change(benchmark, metric, unit, ChangeSize.between(100, after));
    }

    private static IncidentChange change(long benchmark, String metric, String unit, ChangeSize size) {
        var point = new IncidentChange.IncidentPoint(1, 1, "4f2c1e9d02", Instant.EPOCH);
        var stored = new StoredChangePoint(
                1,
                1,
                1,
                "main",
                ChangeStatus.CONFIRMED,
                1,
                1,
                1,
                size,
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                new MinimumEffectVerdict(1, null),
                null,
                null,
                null,
                null);
        return new IncidentChange(
                stored, benchmark, metric, unit, Direction.LOWER_IS_BETTER, 1, 1L, 1, point, point, null, "");
    }

    /** The list of changes shows estimates; ratios of the medians, beside them, may be in another order. */
    @Test
    void theWorstIsTheLargestEstimate() {
        IncidentChange one = change(1, "score", "ns/op", new ChangeSize(100, 106.4, 1.057, 1.05, 1.064));
        IncidentChange other = change(2, "score", "ns/op", new ChangeSize(100, 105.5, 1.06, 1.05, 1.07));

        assertThat(TITLE.of(Stream.of(one, other)
                        .sorted(IncidentChange.LARGEST_FIRST)
                        .toList()))
                .endsWith("worst 5.7 % slower");
        assertThat(other.effect()).isCloseTo(0.06, within(1e-12));
    }

    @Test
    void bytesAreComparedOnThePageOfTheirScore() {
        assertThat(change(1, "gc.alloc.rate.norm", "B/op", 125).comparison()).isEqualTo("/cells/1?baselineRun=1");
        assertThat(change(1, "score", "ns/op", 125).comparison()).isEqualTo("/compare?baselineRun=1&candidateRun=1");
    }

    @Test
    void namesTheMetricOfTheWorstWhereOthersAreOfAnotherOne() {
        IncidentChange bytes = change(1, "gc.alloc.rate.norm", "B/op", 125);
        IncidentChange time = change(1, "score", "ns/op", 112);

        assertThat(TITLE.of(List.of(bytes, time)))
                .isEqualTo("Locks.lazy regressed since 4f2c1e9d02, +25 % in allocation");
        assertThat(TITLE.of(List.of(time, bytes))).isEqualTo("Locks.lazy regressed since 4f2c1e9d02, 11 % slower");
        assertThat(TITLE.of(List.of(bytes))).isEqualTo("Locks.lazy regressed in allocation since 4f2c1e9d02, +25 %");
        assertThat(TITLE.of(List.of(bytes, change(2, "score", "ns/op", 112))))
                .isEqualTo(
                        "2 of 9 benchmarks regressed (1 in allocation, 1 in the score) since 4f2c1e9d02, worst +25 % in allocation");
        assertThat(TITLE.of(List.of(change(1, "gc.time", "ms", 140))))
                .isEqualTo("Locks.lazy regressed in gc.time since 4f2c1e9d02, +40 %");
    }
}
