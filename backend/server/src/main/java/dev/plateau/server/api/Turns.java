package dev.plateau.server.api;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Lets a few uploads be read and stored at once, in the order in which they were received; the others wait, each in its temporary file. So
 * memory and connections to the database do not depend on how many arrive together.
 */
@Component
public class Turns {
    private static final String RETRY_AFTER_SECONDS = "10";

    private final Semaphore free;
    private final Duration longest;

    Turns(@Value("${plateau.uploads.at-once}") int atOnce, @Value("${plateau.uploads.wait}") Duration longest) {
        this.free = new Semaphore(atOnce, true);
        this.longest = longest;
    }

    /**
     * Waits for a turn, to be ended with {@link #end}.
     *
     * @throws Problem 503 with Retry-After, when none came for longer than {@code plateau.uploads.wait}
     */
    public void take() {
        try {
            if (free.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        var busy = new Problem(
                HttpStatus.SERVICE_UNAVAILABLE,
                "busy",
                "Too many uploads at once",
                "Others were read for " + longest.toSeconds()
                        + " s, and nothing of this one was stored: send it again.");
        busy.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        throw busy;
    }

    /** Ends a turn. */
    public void end() {
        free.release();
    }
}
