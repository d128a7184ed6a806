package dev.plateau.server.dashboard.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.server.dashboard.answers.FastestEnvironment.Ranked;
import java.util.List;
import org.junit.jupiter.api.Test;

class FastestEnvironmentTest {
    private static Ranked ranked(String label, double speed, double low, double high) {
        return new Ranked(label, new GeometricMean(speed, low, high, 9));
    }

    private static String sentence(Ranked... others) {
        return FastestEnvironment.sentence("11", List.of(others));
    }

    @Test
    void namesTheFastestWhereItsIntervalLiesAboveAllOthers() {
        assertThat(sentence(ranked("17", 1.12, 1.05, 1.2), ranked("21", 0.9, 0.8, 1.04)))
                .isEqualTo("17 is fastest: +12 % (+5.0 to +20 %).");
        assertThat(sentence(ranked("17", 0.9, 0.8, 0.95))).isEqualTo("11, the baseline, is fastest.");
    }

    @Test
    void namesNoneWhereIntervalsOverlap() {
        assertThat(sentence(ranked("17", 1.12, 1.05, 1.2), ranked("21", 1.1, 0.99, 1.21)))
                .isEqualTo("No clear winner. Best: 17, +12 % (+5.0 to +20 %); 21 may be as fast.");
        assertThat(sentence(
                        ranked("17", 1.02, 0.95, 1.1),
                        ranked("21", 1.01, 0.9, 1.1),
                        ranked("25", 1, 0.9, 1.1),
                        ranked("26", 0.99, 0.9, 1.1),
                        ranked("27", 0.98, 0.9, 1.1)))
                .isEqualTo("No clear winner. Best: 17, +2.0 % (−5.0 to +10 %); 21, 11, 25 and 2 more may be as fast.");
        assertThat(sentence(ranked("17", 0.99, 0.95, 1.1), ranked("21", 0.98, 0.9, 1)))
                .isEqualTo("No clear winner. Best: 11, the baseline; 17 and 21 may be as fast.");
    }

    /** A mean over two benchmarks says nothing of the nine others. */
    @Test
    void ranksNoMeanOverFewerBenchmarks() {
        Ranked few = new Ranked("17 zgc", new GeometricMean(3, 2, 4, 2));

        assertThat(sentence(few, ranked("17", 1.12, 1.05, 1.2)))
                .isEqualTo("17 is fastest: +12 % (+5.0 to +20 %). Not ranked, with fewer benchmarks: 17 zgc.");
    }
}
