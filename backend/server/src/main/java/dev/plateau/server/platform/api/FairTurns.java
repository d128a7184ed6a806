package dev.plateau.server.platform.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A fixed number of turns, shared fairly among projects. A free turn goes to the project that holds the fewest. One turn is never given to
 * the project that holds all others, so a project can delay another by one of its own turns only.
 *
 * <p>Turns share processors and the database, so a project with many of them slows the others down even when these get a turn at once.
 * While several projects are active, each holds at most its share of the turns, counted as if there were one project more.
 */
final class FairTurns {
    /** Time that a project stays active after a request for a turn: people who read a page send the next request within seconds. */
    static final Duration ACTIVE = Duration.ofSeconds(10);

    private final int atOnce;
    private final LongSupplier nanoTime;
    private final Map<Long, Integer> held = new HashMap<>();
    private final Map<Long, Long> lastAsked = new HashMap<>();
    private final List<Waiting> queue = new ArrayList<>();
    private int taken;

    /** The right to work, until it is closed; to be closed once. */
    interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    private record Waiting(long project, CountDownLatch turn) {}

    FairTurns(int atOnce) {
        this(atOnce, System::nanoTime);
    }

    FairTurns(int atOnce, LongSupplier nanoTime) {
        this.atOnce = atOnce;
        this.nanoTime = nanoTime;
    }

    /** Waits for a turn; empty when none is free in time, or the thread is interrupted. */
    Optional<Turn> await(long project, Duration longest) {
        Waiting waiting = new Waiting(project, new CountDownLatch(1));
        enqueue(waiting);
        try {
            if (granted(waiting, longest.toNanos()) || !withdraw(waiting)) {
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

    /** Waits, and grants turns again at intervals: no event occurs when the other projects stop being active. */
    private boolean granted(Waiting waiting, long nanos) throws InterruptedException {
        long left = nanos;
        while (left > ACTIVE.toNanos()) {
            if (waiting.turn().await(ACTIVE.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
            left -= ACTIVE.toNanos();
            grantAgain();
        }
        return waiting.turn().await(left, TimeUnit.NANOSECONDS);
    }

    private synchronized void grantAgain() {
        grant();
    }

    private synchronized void enqueue(Waiting waiting) {
        lastAsked.put(waiting.project(), nanoTime.getAsLong());
        queue.add(waiting);
        grant();
    }

    /** False when it already has its turn. */
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
        long now = nanoTime.getAsLong();
        lastAsked.values().removeIf(asked -> now - asked > ACTIVE.toNanos());
        int most = maxOfAProject(lastAsked.size());
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

    private int maxOfAProject(int active) {
        return Math.max(1, active > 1 ? atOnce / (active + 1) : atOnce - 1);
    }
}
