package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VoteTest {
    private static int[] places(int... places) {
        return places;
    }

    @Test
    void placesUpToFiveRunsApartAreOneChange() {
        assertThat(Vote.of(List.of(places(10), places(13), places(15)), 3)).containsExactly(new Vote(10, 15, 3));
        assertThat(Vote.of(List.of(places(10), places(13), places(16)), 3)).isEmpty();
        assertThat(Vote.of(List.of(places(10), places(13), places(16)), 1))
                .containsExactly(new Vote(10, 13, 2), new Vote(16, 16, 1));
    }

    @Test
    void aDetectorVotesOnceForAChange() {
        assertThat(Vote.of(List.of(places(10, 14), places(12)), 3)).isEmpty();
        assertThat(Vote.of(List.of(places(10, 14), places(12)), 2)).containsExactly(new Vote(10, 14, 2));
    }

    @Test
    void changesAreInOrder() {
        assertThat(Vote.of(List.of(places(40, 80), places(42, 79), places(41)), 2))
                .containsExactly(new Vote(40, 42, 3), new Vote(79, 80, 2));
    }
}
