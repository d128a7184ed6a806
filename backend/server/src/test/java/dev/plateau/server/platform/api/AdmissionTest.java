package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private static Admission limiter(int atOnce, int ofAProject, Duration wait) {
        return new Admission(null, null, new Admission.UploadSettings(atOnce, wait, ofAProject, LONG));
    }

    @Test
    void asksToComeAgainWhenNoTurnComes() {
        Admission limiter = limiter(1, 9, Duration.ofMillis(20));
        FairTurns.Turn first = limiter.awaitTurn(1);

        Problem busy = catchThrowableOfType(Problem.class, () -> limiter.awaitTurn(2));

        assertThat(busy.getStatusCode().value()).isEqualTo(503);
        assertThat(busy.getHeaders().getFirst("Retry-After")).isEqualTo("10");
        first.close();
        limiter.awaitTurn(2).close();
    }

    @Test
    void waitsForATurn() throws InterruptedException {
        Admission limiter = limiter(1, 9, LONG);
        FairTurns.Turn first = limiter.awaitTurn(1);
        Thread second = Thread.ofVirtual().start(() -> limiter.awaitTurn(1));

        first.close();

        assertThat(second.join(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void leavesATurnToOtherProjects() {
        Admission limiter = limiter(3, 9, Duration.ofMillis(20));
        limiter.awaitTurn(1);
        limiter.awaitTurn(1);

        Problem busy = catchThrowableOfType(Problem.class, () -> limiter.awaitTurn(1));

        assertThat(busy.getStatusCode().value()).isEqualTo(503);
        limiter.awaitTurn(2).close();
    }

    @Test
    void boundsWhatAProjectHasUnderWay() {
        Admission limiter = limiter(3, 2, LONG);
        FairTurns.Turn first = limiter.countUpload(1);
        limiter.countUpload(1);

        Problem tooMany = catchThrowableOfType(Problem.class, () -> limiter.countUpload(1));

        assertThat(tooMany.getStatusCode().value()).isEqualTo(429);
        assertThat(tooMany.getHeaders().getFirst("Retry-After")).isEqualTo("10");
        limiter.countUpload(2).close();
        first.close();
        limiter.countUpload(1).close();
    }
}
