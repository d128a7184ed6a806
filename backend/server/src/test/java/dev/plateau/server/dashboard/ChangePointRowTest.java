package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangePointRowTest {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    private static Point point(long run, String commit) {
        return new Point(1, START, 100 + run, run, 1, "main", commit, 10, false, null, null, 1, null, null);
    }

    private static ChangePointRow row(ChangeStatus status, Point earliest, Point latest) {
        ChangeSize size = new ChangeSize(10, 13, 1.3, null, null);
        return new ChangePointRow(
                new StoredChangePoint(
                        1,
                        1,
                        "main",
                        status,
                        113,
                        112,
                        114,
                        size,
                        START,
                        null,
                        null,
                        new MinimumEffectVerdict(null, null),
                        null,
                        null,
                        null,
                        null),
                new Series(1, 1, Axis.COMMIT, 1, "score", "ns/op", Direction.LOWER_IS_BETTER, 1, 1L, 1, 20, null),
                earliest,
                earliest,
                latest);
    }

    @Test
    void runsOfOneCommitAreToldByTheirNumbers() {
        Point earliest = point(12, "d31af7078c");

        assertThat(row(ChangeStatus.CONFIRMED, earliest, point(14, "d31af7078c"))
                        .uncertainty())
                .isEqualTo("between runs 12 and 14");
        assertThat(row(ChangeStatus.CONFIRMED, earliest, point(14, "a4061fa041"))
                        .uncertainty())
                .isEqualTo("between d31af7078c and a4061fa041");
        assertThat(row(ChangeStatus.CONFIRMED, earliest, earliest).uncertainty())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "SUSPECT, suspected, suspected +30.0 %",
        "WARNING, likely, likely +30.0 %",
        "CONFIRMED, confirmed, regressed +30.0 %",
        "RECOVERED, recovered, recovered"
    })
    void namesItsStatusAsTheGlossaryDoes(ChangeStatus status, String state, String words) {
        ChangePointRow row = row(status, point(12, "c12"), point(12, "c12"));

        assertThat(row.state()).isEqualTo(state);
        assertThat(row.words()).isEqualTo(words);
    }
}
