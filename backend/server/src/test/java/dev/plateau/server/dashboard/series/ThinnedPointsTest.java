package dev.plateau.server.dashboard.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.dashboard.series.SeriesColumns.ChangeMark;
import dev.plateau.server.dashboard.series.SeriesColumns.HostLine;
import dev.plateau.server.series.Point;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThinnedPointsTest {
    private static final int BUCKETS = 600;

    private static List<Point> points(int count, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, count)
                .mapToObj(n -> point(n, 5000 + n, random.nextGaussian()))
                .toList();
    }

    private static Point point(int n, long id, double score) {
        Instant position = Instant.ofEpochSecond(n);
        return new Point(1, position, id, n, 1, null, null, score, false, null, null, 3, null, null, null);
    }

    private static List<Point> thinned(List<Point> points) {
        return SeriesColumns.ThinnedPoints.of(points, List.of(), List.of());
    }

    @Test
    void keepsAllOfAFew() {
        assertThat(thinned(points(2400, 1))).hasSize(2400);
        assertThat(thinned(List.of())).isEmpty();
    }

    /** However the points are cut into as many parts as there are buckets, the picture of each keeps its lowest and highest value. */
    @ParameterizedTest
    @ValueSource(ints = {2401, 3000, 10_000, 100_000})
    void keepsTheEndsAndTheExtremesOfEachPartInOrder(int count) {
        List<Point> all = points(count, count);

        List<Point> found = thinned(all);

        assertThat(found).hasSizeLessThanOrEqualTo(4 * BUCKETS + 1);
        assertThat(new HashSet<>(all).containsAll(found)).isTrue();
        assertThat(found).isSortedAccordingTo(Comparator.comparing(Point::position));
        assertThat(found.getFirst()).isEqualTo(all.getFirst());
        assertThat(found.getLast()).isEqualTo(all.getLast());
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            List<Point> part =
                    all.subList((int) ((long) bucket * count / BUCKETS), (int) ((bucket + 1L) * count / BUCKETS));
            assertThat(found)
                    .contains(
                            part.stream()
                                    .min(Comparator.comparingDouble(Point::score))
                                    .orElseThrow(),
                            part.stream()
                                    .max(Comparator.comparingDouble(Point::score))
                                    .orElseThrow());
        }
    }

    @Test
    void keepsWhereMarksStandAndThePointStoredLast() {
        List<Point> all = IntStream.range(0, 10_000)
                .mapToObj(n -> point(n, n == 4_321 ? 1_000_000 : 5000 + n, n % 7))
                .toList();
        List<Long> marked =
                LongStream.range(0, 200).map(n -> 5000 + 37 * n + 11).boxed().toList();
        List<ChangeMark> changes = IntStream.range(0, 50)
                .mapToObj(n -> new ChangeMark(
                        n,
                        "confirmed",
                        "regressed",
                        marked.get(3 * n),
                        marked.get(3 * n + 1),
                        marked.get(3 * n + 2),
                        1,
                        2,
                        "",
                        null))
                .toList();
        List<HostLine> hosts = marked.subList(150, 200).stream()
                .map(at -> new HostLine(at, "new kernel"))
                .toList();

        assertThat(SeriesColumns.ThinnedPoints.of(all, changes, hosts))
                .extracting(Point::scoreId)
                .containsAll(marked)
                .contains(1_000_000L);
    }
}
