package dev.plateau.server.dashboard.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.server.dashboard.answers.FastestEnvironment.Ranked;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FastestEnvironmentTest {
    private static Ranked ranked(String label, double speed, double low, double high) {
        return new Ranked(label, new GeometricMean(speed, low, high, 9));
    }

    /** Means of two environments with the intervals that independent sides would have. */
    private static String sentence(Ranked... others) {
        List<GeometricMean> all = Stream.concat(
                        Stream.of(new GeometricMean(1, 1, 1, 9)),
                        Arrays.stream(others).map(Ranked::mean))
                .toList();
        return FastestEnvironment.sentence("11", List.of(others), (one, best) -> {
            GeometricMean its = all.get(one);
            GeometricMean than = all.get(best);
            double ratio = its.speed() / than.speed();
            double wide =
                    Math.exp(Math.hypot(Math.log(its.high() / its.speed()), Math.log(than.high() / than.speed())));
            return Optional.of(new GeometricMean(ratio, ratio / wide, ratio * wide, 9));
        });
    }

    @Test
    void namesTheFastestWhereItsIntervalLiesAboveAllOthers() {
        assertThat(sentence(ranked("17", 1.12, 1.05, 1.2), ranked("21", 0.9, 0.8, 1.04)))
                .isEqualTo("17 is fastest: +12 % (+5.0 to +20 %).");
        assertThat(sentence(ranked("17", 0.9, 0.8, 0.95))).isEqualTo("11, the baseline, is fastest.");
    }

    @Test
    void namesNoneWhereAnotherMayBeAsFastWithItsRange() {
        assertThat(sentence(ranked("17", 1.12, 1.05, 1.2), ranked("21", 1.1, 0.99, 1.21)))
                .isEqualTo(
                        "No clear winner. Best: 17, +12 % (+5.0 to +20 %); 21 (−13 to +10 % against 17) may be as fast.");
        assertThat(sentence(
                        ranked("17", 1.02, 0.95, 1.1),
                        ranked("21", 1.01, 0.9, 1.1),
                        ranked("25", 1, 0.9, 1.1),
                        ranked("26", 0.99, 0.9, 1.1),
                        ranked("27", 0.98, 0.9, 1.1)))
                .startsWith("No clear winner. Best: 17, +2.0 % (−5.0 to +10 %); 21 (")
                .endsWith(" and 2 more may be as fast.");
        assertThat(sentence(ranked("17", 0.99, 0.95, 1.1), ranked("21", 0.98, 0.9, 1.05)))
                .startsWith("No clear winner. Best: 11, the baseline; 17 (")
                .endsWith(" may be as fast.");
    }

    /** Against the baseline both intervals overlap; one against the other is decided. */
    @Test
    void oneThatIsShownToBeSlowerThanTheBestMayNotBeAsFast() {
        List<Ranked> others = List.of(ranked("21", 1.06, 0.98, 1.15), ranked("25", 1.1, 1.02, 1.19));

        assertThat(FastestEnvironment.sentence(
                        "11",
                        others,
                        (one, best) -> Optional.of(
                                one == 0
                                        ? new GeometricMean(0.91, 0.84, 0.98, 9)
                                        : new GeometricMean(0.969, 0.95, 0.99, 9))))
                .isEqualTo("25 is fastest: +10 % (+2.0 to +19 %).");
    }

    /** A mean over two benchmarks says nothing of the nine others. */
    @Test
    void ranksNoMeanOverFewerBenchmarks() {
        Ranked few = new Ranked("17 zgc", new GeometricMean(3, 2, 4, 2));

        assertThat(sentence(few, ranked("17", 1.12, 1.05, 1.2)))
                .isEqualTo("17 is fastest: +12 % (+5.0 to +20 %). Not ranked, with fewer benchmarks: 17 zgc.");
    }
}
