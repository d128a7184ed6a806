package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FairTurnsTest {
    private static final Duration SHORTLY = Duration.ofMillis(5);

    private final AtomicLong now = new AtomicLong();

    private FairTurns turns(int atOnce) {
        return new FairTurns(atOnce, now::get);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    @Test
    void aProjectAloneGetsAllTurnsButOne() {
        FairTurns turns = turns(4);
        for (int i = 0; i < 3; i++) {
            assertThat(turns.await(1, SHORTLY)).isPresent();
        }
        assertThat(turns.await(1, SHORTLY)).isEmpty();
        assertThat(turns.await(2, SHORTLY)).isPresent();
    }

    /** Of six turns two each, as if there were three projects. */
    @Test
    void aProjectGetsItsShareWhileAnotherIsActive() {
        FairTurns turns = turns(6);
        turns.await(2, SHORTLY).orElseThrow().close();
        FairTurns.Turn first = turns.await(1, SHORTLY).orElseThrow();
        assertThat(turns.await(1, SHORTLY)).isPresent();
        assertThat(turns.await(1, SHORTLY)).isEmpty();
        first.close();
        assertThat(turns.await(1, SHORTLY)).as("its share again").isPresent();
        assertThat(turns.await(1, SHORTLY)).isEmpty();
    }

    @Test
    void nobodyGetsLessThanOne() {
        FairTurns turns = turns(3);
        for (long project = 1; project <= 3; project++) {
            assertThat(turns.await(project, SHORTLY)).isPresent();
        }
        assertThat(turns.await(1, SHORTLY)).isEmpty();
    }

    @Test
    void aFreeTurnGoesToTheProjectWithTheFewest() throws InterruptedException {
        FairTurns turns = turns(3);
        assertThat(turns.await(1, SHORTLY)).isPresent();
        FairTurns.Turn ends = turns.await(1, SHORTLY).orElseThrow();
        assertThat(turns.await(3, SHORTLY)).isPresent();
        List<Long> order = Collections.synchronizedList(new ArrayList<>());
        List<Thread> waiting = new ArrayList<>();
        for (long project : List.of(1L, 2L)) {
            Thread thread = Thread.ofVirtual()
                    .start(() -> turns.await(project, Duration.ofSeconds(9)).ifPresent(turn -> {
                        order.add(project);
                        turn.close();
                    }));
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            waiting.add(thread);
        }
        // Otherwise the first project has had its share.
        pass(FairTurns.ACTIVE.plusNanos(1));
        ends.close();
        for (Thread thread : waiting) {
            thread.join();
        }
        assertThat(order).containsExactly(2L, 1L);
    }

    @Test
    void whoStopsAskingIsActiveNoLonger() {
        FairTurns turns = turns(4);
        turns.await(2, SHORTLY).orElseThrow().close();
        assertThat(turns.await(1, SHORTLY)).isPresent();
        pass(FairTurns.ACTIVE);
        assertThat(turns.await(1, SHORTLY)).isEmpty();
        pass(Duration.ofNanos(1));
        assertThat(turns.await(1, SHORTLY)).isPresent();
    }

    @Test
    void aTurnComesBackWhenTheWaitWasInterrupted() {
        FairTurns turns = turns(1);
        FairTurns.Turn only = turns.await(1, SHORTLY).orElseThrow();
        Thread.currentThread().interrupt();
        Optional<FairTurns.Turn> interrupted = turns.await(1, Duration.ofMinutes(1));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted).isEmpty();
        only.close();
        assertThat(turns.await(1, SHORTLY)).isPresent();
    }
}
