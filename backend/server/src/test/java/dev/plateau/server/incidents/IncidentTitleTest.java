package dev.plateau.server.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.regressions.MinimumEffectVerdict;
import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class IncidentTitleTest {
    private static final IncidentTitle TITLE = new IncidentTitle("Locks.lazy", 9, "since 4f2c1e9d02", "");

    private static IncidentChange change(long benchmark, String metric, String unit, double after) {
        var point = new IncidentChange.IncidentPoint(1, 1, "4f2c1e9d02", Instant.EPOCH);
        var stored = new StoredChangePoint(
                1,
                1,
                "main",
                ChangeStatus.CONFIRMED,
                1,
                1,
                1,
                ChangeSize.between(100, after),
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                new MinimumEffectVerdict(1, null));
        return new IncidentChange(
                stored, benchmark, metric, unit, Direction.LOWER_IS_BETTER, 1, 1L, 1, point, point, null);
    }

    @Test
    void namesTheMetricOfTheWorstWhereOthersAreOfAnotherOne() {
        IncidentChange bytes = change(1, "gc.alloc.rate.norm", "B/op", 125);
        IncidentChange time = change(1, "score", "ns/op", 112);

        assertThat(TITLE.of(List.of(bytes, time)))
                .isEqualTo("Locks.lazy regressed since 4f2c1e9d02, +25 % in allocation");
        assertThat(TITLE.of(List.of(time, bytes))).isEqualTo("Locks.lazy regressed since 4f2c1e9d02, +12 %");
        assertThat(TITLE.of(List.of(bytes))).isEqualTo("Locks.lazy regressed in allocation since 4f2c1e9d02, +25 %");
        assertThat(TITLE.of(List.of(bytes, change(2, "score", "ns/op", 112))))
                .isEqualTo("2 of 9 benchmarks regressed since 4f2c1e9d02, worst +25 % in allocation");
        assertThat(TITLE.of(List.of(change(1, "gc.time", "ms", 140))))
                .isEqualTo("Locks.lazy regressed in gc.time since 4f2c1e9d02, +40 %");
    }
}
