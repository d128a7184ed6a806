package dev.plateau.server.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Admits uploads: so many of a project at a time, and few of those are read and stored at once. The others wait, each in its temporary
 * file, so memory and connections to the database do not depend on how many arrive together. One turn is never given to the project that
 * holds all others, so a project can delay another's upload by its own turn only.
 */
@Component
public class UploadLimiter {
    private static final String RETRY_AFTER_SECONDS = "10";

    private final int atOnce;
    private final int most;
    private final int ofAProject;
    private final Duration longest;
    private final Map<Long, Integer> admitted = new HashMap<>();
    private final Map<Long, Integer> turns = new HashMap<>();
    private final List<Waiting> queue = new ArrayList<>();
    private int taken;

    private record Waiting(long project, CountDownLatch turn) {}

    /** Ends what it was given for; to be closed once. */
    public interface Permit {
        void close();
    }

    /**
     * Makes a limiter.
     *
     * @param atOnce uploads that are read and stored at once; a project has one less of these, but at least one
     * @param ofAProject uploads of a project that are received, waiting or stored
     * @param longest wait for a turn
     */
    UploadLimiter(
            @Value("${plateau.uploads.at-once}") int atOnce,
            @Value("${plateau.uploads.of-a-project}") int ofAProject,
            @Value("${plateau.uploads.wait}") Duration longest) {
        this.atOnce = atOnce;
        this.most = Math.max(1, atOnce - 1);
        this.ofAProject = ofAProject;
        this.longest = longest;
    }

    /**
     * Admits an upload before its body is received.
     *
     * @throws Problem 429 with Retry-After, when the project has too many uploads under way
     */
    public synchronized Permit admit(long project) {
        if (admitted.getOrDefault(project, 0) >= ofAProject) {
            throw refusal(
                    HttpStatus.TOO_MANY_REQUESTS,
                    "too-many-uploads",
                    "This project sends too many uploads at once",
                    ofAProject + " uploads of this project are under way: send this one again when some have ended.");
        }
        admitted.merge(project, 1, Integer::sum);
        return () -> leave(admitted, project);
    }

    /**
     * Waits for a turn to be read and stored.
     *
     * @throws Problem 503 with Retry-After, when none came for longer than {@code plateau.uploads.wait}
     */
    public Permit awaitTurn(long project) {
        Waiting waiting = new Waiting(project, new CountDownLatch(1));
        enqueue(waiting);
        try {
            if (waiting.turn().await(longest.toMillis(), TimeUnit.MILLISECONDS) || !withdraw(waiting)) {
                return () -> end(project);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            if (!withdraw(waiting)) {
                end(project);
            }
        }
        throw refusal(
                HttpStatus.SERVICE_UNAVAILABLE,
                "busy",
                "Too many uploads at once",
                "Others were read for " + longest.toSeconds()
                        + " s, and nothing of this one was stored: send it again.");
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
        leave(turns, project);
        taken--;
        grant();
    }

    private synchronized void leave(Map<Long, Integer> counts, long project) {
        counts.computeIfPresent(project, (id, count) -> count == 1 ? null : count - 1);
    }

    /** Gives free turns to the projects with the fewest, and among these to who came first. */
    private void grant() {
        while (taken < atOnce) {
            Waiting next = null;
            for (Waiting waiting : queue) {
                int held = turns.getOrDefault(waiting.project(), 0);
                if (held < most && (next == null || held < turns.getOrDefault(next.project(), 0))) {
                    next = waiting;
                }
            }
            if (next == null) {
                return;
            }
            queue.remove(next);
            taken++;
            turns.merge(next.project(), 1, Integer::sum);
            next.turn().countDown();
        }
    }

    private static Problem refusal(HttpStatus status, String kind, String title, String detail) {
        Problem problem = new Problem(status, kind, title, detail);
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        return problem;
    }
}
