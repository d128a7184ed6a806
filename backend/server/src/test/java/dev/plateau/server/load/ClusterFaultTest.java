package dev.plateau.server.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterFaultTest {
    private static final Duration TIME = Duration.ofMinutes(10);

    @Test
    void aSeedGivesTheSameFaultsEachTime() {
        assertThat(ClusterFault.schedule(3, 20, TIME))
                .isEqualTo(ClusterFault.schedule(3, 20, TIME))
                .isNotEqualTo(ClusterFault.schedule(4, 20, TIME));
    }

    @Test
    void eachKindStrikesBeforeOneStrikesAgain() {
        int kinds = ClusterFault.Kind.values().length;
        List<ClusterFault> faults = ClusterFault.schedule(1, 3 * kinds, TIME);

        for (int first = 0; first < faults.size(); first += kinds) {
            assertThat(faults.subList(first, first + kinds))
                    .extracting(ClusterFault::kind)
                    .containsExactlyInAnyOrder(ClusterFault.Kind.values());
        }
    }

    @Test
    void eachFaultHasAPartOfTheTime() {
        List<ClusterFault> faults = ClusterFault.schedule(1, 20, TIME);

        assertThat(faults).hasSize(20);
        assertThat(IntStream.range(0, 20))
                .allSatisfy(number -> assertThat(faults.get(number).at())
                        .isBetween(Duration.ofSeconds(30L * number), Duration.ofSeconds(30L * number + 15)));
        assertThat(new HashSet<>(faults.stream().map(ClusterFault::choice).toList()))
                .hasSizeGreaterThan(10);
    }
}
