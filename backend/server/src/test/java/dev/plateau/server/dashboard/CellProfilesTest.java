package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Mode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellProfilesTest {
    private static BenchmarkKey key(Map<String, String> parameters, int threads) {
        return new BenchmarkKey("a.B.one", parameters, Mode.THROUGHPUT, threads);
    }

    @Test
    void twinsDifferInTheKindOfThreadAlone() {
        BenchmarkKey platform = key(Map.of("threadKind", "platform", "size", "8"), 16);
        assertThat(CellProfiles.threadParameter(platform, key(Map.of("threadKind", "virtual", "size", "8"), 16)))
                .contains("threadKind");
        assertThat(CellProfiles.threadParameter(platform, key(Map.of("threadKind", "virtual", "size", "9"), 16)))
                .isEmpty();
        assertThat(CellProfiles.threadParameter(platform, key(Map.of("threadKind", "virtual", "size", "8"), 1)))
                .isEmpty();
        assertThat(CellProfiles.threadParameter(platform, key(Map.of("threadKind", "platform", "size", "9"), 16)))
                .isEmpty();
        assertThat(CellProfiles.threadParameter(platform, platform)).isEmpty();
    }
}
