package dev.plateau.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {
    @Test
    void numbersOfParametersAndThreadsCountAsNumbers() {
        assertThat(Stream.of(key("size", "10", 1), key("size", "2", 16), key("size", "100", 1), key("size", "2", 4))
                        .sorted(NaturalOrder.OF_BENCHMARKS))
                .extracting(BenchmarkKey::toString)
                .containsExactly(
                        "Map.get (size=2) avgt, 4 threads",
                        "Map.get (size=2) avgt, 16 threads",
                        "Map.get (size=10) avgt, 1 thread",
                        "Map.get (size=100) avgt, 1 thread");
    }

    private static BenchmarkKey key(String parameter, String value, int threads) {
        return new BenchmarkKey("a.Map.get", Map.of(parameter, value), Mode.AVERAGE_TIME, threads);
    }
}
