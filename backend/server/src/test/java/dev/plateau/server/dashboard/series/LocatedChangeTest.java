package dev.plateau.server.dashboard.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.dashboard.series.SeriesChanges.LocatedChange;
import dev.plateau.server.detection.ChangeRecord;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocatedChangeTest {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    private static Point point(long run, String commit) {
        return new Point(1, START, 100 + run, run, 1, "main", commit, 10, false, null, null, 1, null, null, null);
    }

    private static ChangeRecord change(ChangeStatus status) {
        return new ChangeRecord(
                1,
                status,
                "regressed",
                "main",
                113,
                112,
                114,
                10,
                13,
                "ns/op",
                1.3,
                null,
                null,
                START,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Score.PRIMARY,
                Direction.LOWER_IS_BETTER);
    }

    private static String uncertainty(Point earliest, Point latest) {
        return new LocatedChange(change(ChangeStatus.CONFIRMED), earliest, earliest, latest, null).uncertainty();
    }

    @Test
    void runsOfOneCommitAreNamedByTheirNumbers() {
        Point earliest = point(12, "d31af7078c");

        assertThat(uncertainty(earliest, point(14, "d31af7078c"))).isEqualTo("between runs 12 and 14");
        assertThat(uncertainty(earliest, point(14, "a4061fa041"))).isEqualTo("between d31af7078c and a4061fa041");
        assertThat(uncertainty(earliest, earliest)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "SUSPECT, suspected: 23 % slower, soft",
        "WARNING, likely: 23 % slower, soft",
        "CONFIRMED, 23 % slower, worse",
        "RECOVERED, warning that passed, soft"
    })
    void namesItsStatusAsTheGlossaryDoes(ChangeStatus status, String words, String style) {
        assertThat(change(status).words()).isEqualTo(words);
        assertThat(change(status).style()).isEqualTo(style);
    }
}
