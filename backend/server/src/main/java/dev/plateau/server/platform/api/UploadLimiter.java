package dev.plateau.server.platform.api;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Admits uploads: a limited number of a project at a time, of which few are read and stored at once. The others wait, each in its temporary
 * file, so memory and connections to the database do not depend on how many arrive together.
 */
@Component
public class UploadLimiter {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final FairTurns turns;
    private final int ofAProject;
    private final Duration longest;
    private final Map<Long, Integer> admitted = new HashMap<>();

    UploadLimiter(UploadSettings settings) {
        this.turns = new FairTurns(settings.atOnce());
        this.ofAProject = settings.ofAProject();
        this.longest = settings.longestWait();
    }

    /**
     * Admits an upload before its body is received.
     *
     * @throws Problem 429 with Retry-After, when the project has too many uploads under way
     */
    public synchronized Permit admit(long project) {
        if (admitted.getOrDefault(project, 0) >= ofAProject) {
            throw new Problem(
                            HttpStatus.TOO_MANY_REQUESTS,
                            "too-many-uploads",
                            "This project sends too many uploads at once",
                            ofAProject
                                    + " uploads of this project are under way: send this one again when some have ended.")
                    .retryAfter(RETRY_AFTER);
        }
        admitted.merge(project, 1, Integer::sum);
        return () -> leave(project);
    }

    private synchronized void leave(long project) {
        admitted.computeIfPresent(project, (id, count) -> count == 1 ? null : count - 1);
    }

    /**
     * Waits for a turn to be read and stored.
     *
     * @throws Problem 503 with Retry-After, when none is free within {@code plateau.uploads.wait}
     */
    public Permit awaitTurn(long project) {
        return turns.await(project, longest)
                .orElseThrow(() -> new Problem(
                                HttpStatus.SERVICE_UNAVAILABLE,
                                "busy",
                                "Too many uploads at once",
                                "Others were read for " + longest.toSeconds()
                                        + " s, and nothing of this one was stored: send it again.")
                        .retryAfter(RETRY_AFTER));
    }
}
