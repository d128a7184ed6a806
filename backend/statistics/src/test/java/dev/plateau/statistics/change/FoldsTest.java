package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FoldsTest {
    private static final List<AnnotatedSeries> DATA = Stream.of(
                    "a_1_split1", "a_2", "a_1_split2", "a_3", "a_4", "a_3_split2")
            .map(id -> new AnnotatedSeries(id, new double[0], List.of()))
            .toList();

    private static List<String> groups(int[] series) {
        return Arrays.stream(series).mapToObj(i -> DATA.get(i).group()).toList();
    }

    @Test
    void halvesKeepPartsOfOneSeriesTogether() {
        Folds folds = new Folds(DATA, 1);
        for (int split = 0; split < 50; split++) {
            List<int[]> halves = folds.halves();

            assertThat(groups(halves.get(0))).doesNotContainAnyElementsOf(groups(halves.get(1)));
            assertThat(halves.stream().flatMapToInt(Arrays::stream).sorted().toArray())
                    .isEqualTo(IntStream.range(0, DATA.size()).toArray());
        }
    }

    @Test
    void bootstrapDrawsWholeGroups() {
        Folds folds = new Folds(DATA, 2);
        for (int sample = 0; sample < 50; sample++) {
            int[] drawn = folds.bootstrap();

            assertThat(Arrays.stream(drawn).filter(i -> i == 0).count())
                    .isEqualTo(Arrays.stream(drawn).filter(i -> i == 2).count());
            assertThat(groups(drawn).stream().distinct().count()).isBetween(1L, 4L);
        }
    }

    @Test
    void aSeedGivesTheSameFolds() {
        assertThat(new Folds(DATA, 3).halves().get(0))
                .isEqualTo(new Folds(DATA, 3).halves().get(0));
    }
}
