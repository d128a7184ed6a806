package dev.plateau.server.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A fixed number of turns, shared fairly among projects. A free turn goes to the project that holds the fewest. One turn is never given to
 * the project that holds all others, so a project can delay another by one of its own turns only.
 */
final class FairTurns {
    private final int atOnce;
    private final int most;
    private final Map<Long, Integer> held = new HashMap<>();
    private final List<Waiting> queue = new ArrayList<>();
    private int taken;

    private record Waiting(long project, CountDownLatch turn) {}

    /** Makes turns; a project holds one less of these at most, but at least one. */
    FairTurns(int atOnce) {
        this.atOnce = atOnce;
        this.most = Math.max(1, atOnce - 1);
    }

    /** Waits for a turn; empty when none is free in time, or the thread is interrupted. */
    Optional<Permit> await(long project, Duration longest) {
        Waiting waiting = new Waiting(project, new CountDownLatch(1));
        enqueue(waiting);
        try {
            if (waiting.turn().await(longest.toMillis(), TimeUnit.MILLISECONDS) || !withdraw(waiting)) {
                return Optional.of(() -> end(project));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            if (!withdraw(waiting)) {
                end(project);
            }
        }
        return Optional.empty();
    }

    private synchronized void enqueue(Waiting waiting) {
        queue.add(waiting);
        grant();
    }

    /** False when it has its turn by now. */
    private synchronized boolean withdraw(Waiting waiting) {
        return queue.remove(waiting);
    }

    private synchronized void end(long project) {
        held.computeIfPresent(project, (id, count) -> count == 1 ? null : count - 1);
        taken--;
        grant();
    }

    /** Gives free turns to the projects with the fewest, and among these to the first in the queue. */
    private void grant() {
        while (taken < atOnce) {
            Waiting next = null;
            for (Waiting waiting : queue) {
                int turns = held.getOrDefault(waiting.project(), 0);
                if (turns < most && (next == null || turns < held.getOrDefault(next.project(), 0))) {
                    next = waiting;
                }
            }
            if (next == null) {
                return;
            }
            queue.remove(next);
            taken++;
            held.merge(next.project(), 1, Integer::sum);
            next.turn().countDown();
        }
    }
}
