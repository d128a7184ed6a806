package dev.plateau.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TurnsTest {
    @Test
    void asksToComeAgainWhenNoTurnComes() {
        Turns turns = new Turns(1, Duration.ofMillis(20));
        turns.take();

        Problem busy = catchThrowableOfType(Problem.class, turns::take);

        assertThat(busy.getStatusCode().value()).isEqualTo(503);
        assertThat(busy.getHeaders().getFirst("Retry-After")).isEqualTo("10");
        turns.end();
        turns.take();
    }

    @Test
    void waitsForATurn() throws InterruptedException {
        Turns turns = new Turns(1, Duration.ofMinutes(1));
        turns.take();
        Thread second = Thread.ofVirtual().start(turns::take);

        turns.end();

        assertThat(second.join(Duration.ofSeconds(30))).isTrue();
    }
}
