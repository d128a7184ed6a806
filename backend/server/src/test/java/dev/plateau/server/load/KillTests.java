package dev.plateau.server.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A small {@code ./plateau load kills}: two servers, one bucket, one database. */
class KillTests {
    @Test
    @Timeout(300)
    void nothingIsLostDoubledOrLeftWhenServersAreKilled() throws Exception {
        assertThat(KillRun.faults(new KillRun.Size(36, 12, 4, 1), Long.getLong("plateau.seed", 7), System.out::println))
                .isEmpty();
    }
}
