package dev.plateau.collector.history;

import dev.plateau.wire.model.Facts;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One upload of a history.
 *
 * @param name for messages: the file, and where it has several results the commit or number
 * @param subject first line of the commit's message; null if unknown
 * @param author name of the commit's author; null if unknown
 * @param content JMH's JSON or a bundle
 */
public record PastResult(
        String name,
        Facts facts,
        @Nullable String subject,
        @Nullable String author,
        Content content) {
    /** Reads the bytes of a result when it is its turn: a history may have thousands. */
    @FunctionalInterface
    public interface Content {
        byte[] read() throws IOException, InterruptedException;
    }
}
