package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PathSearchTest {
    private static final int LENGTH = 16;

    private static PathSearch search(
            VariantForks source, SearchSettings settings, int length, SearchListener listener) {
        double[] prior = new double[length];
        Arrays.fill(prior, 1);
        return new PathSearch(
                new ForkHistory(source, settings, listener), Variant::prefix, prior, 1, settings, listener);
    }

    /** Without this it would stand still where the value is known, and the level is not. */
    @Test
    void noPositionHasMoreForksThanAnEnd() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            int[] forks = new int[LENGTH + 1];
            SearchListener listener = new SearchListener() {
                @Override
                public void measured(MeasuredFork fork) {
                    int position = fork.variant().applied().size();
                    forks[position]++;
                    if (position > 0 && position < LENGTH) {
                        assertThat(forks[position]).isLessThanOrEqualTo(Math.min(forks[0], forks[LENGTH]));
                    }
                }
            };
            SimulatedForks source = SimulatedForks.step(new Random(seed), 0, 5, 2);
            VariantForks steady =
                    variant -> new ForkReading(source.measure(variant).median(), Double.NaN);
            search(steady, SearchSettings.standard(400, seed), LENGTH, listener).run();

            assertThat(Arrays.stream(forks).sum()).isEqualTo(source.forks);
        }
    }

    @Test
    void certaintyIsReachedWhereNothingElseIsPossible() throws Exception {
        SearchSettings standard = SearchSettings.standard(100, 1);
        SearchSettings certain = new SearchSettings(
                standard.reproduction(), standard.firstLook(), Double.NaN, 1, 3, 4, 0, standard.budget(), 1);
        ExactForks source = ExactForks.of(variant -> variant.applied().size());
        PathSearch search = search(source, certain, 1, source);

        assertThat(search.suspects()).as("before the first fork").isEmpty();
        assertThat(search.run()).isEqualTo(new PathSearch.Located(0, 1));
        assertThat(search.suspects()).containsExactly(1);
        assertThat(source.at(SearchStage.SEARCH)).isEqualTo(Map.of(Variant.NONE, 3, Variant.prefix(1), 3));
    }
}
