package dev.plateau.server.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for work in the background. */
public final class Eventually {
    private static final Duration INTERVAL = Duration.ofMillis(20);
    private static final Duration LONG_INTERVAL = Duration.ofMillis(250);

    private Eventually() {}

    /** Waits up to a minute for a condition. */
    public static void until(String description, Callable<Boolean> condition) {
        within(Duration.ofMinutes(1), description, condition);
    }

    /**
     * Waits for a condition.
     *
     * @param description names the condition in the message after {@code longest}
     */
    public static void within(Duration longest, String description, Callable<Boolean> condition) {
        within(longest, INTERVAL, description, condition);
    }

    /** Waits likewise for a condition whose check takes work of other programs: four times a second. */
    public static void sparingly(Duration longest, String description, Callable<Boolean> condition) {
        within(longest, LONG_INTERVAL, description, condition);
    }

    private static void within(Duration longest, Duration interval, String description, Callable<Boolean> condition) {
        Awaitility.await(description)
                .pollInSameThread()
                .dontCatchUncaughtExceptions()
                .pollDelay(Duration.ZERO)
                .pollInterval(interval)
                .atMost(longest)
                .until(condition);
    }
}
