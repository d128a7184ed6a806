package dev.plateau.server.platform.work;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Items that wait in a module's tables.
 *
 * @param queue a plural for the page of the server and a tag of the metrics, such as {@code messages}
 * @param oldest time since which the oldest of them waits; null while none waits
 */
public record Backlog(String queue, long waiting, @Nullable Instant oldest) {
    /** A queue of a module. */
    @FunctionalInterface
    public interface Source {
        /** The items that wait now. */
        Backlog backlog();
    }
}
