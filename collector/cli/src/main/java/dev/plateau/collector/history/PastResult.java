package dev.plateau.collector.history;

import dev.plateau.wire.model.Facts;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One upload of a history.
 *
 * @param name for messages: the file, and where it has several results the commit or number
 * @param jdk version of the JDK by the file's name; null if the name has none
 * @param subject first line of the commit's message; null if unknown
 * @param author name of the commit's author; null if unknown
 * @param content JMH's JSON, a bundle, or a file of another tool
 */
public record PastResult(
        String name,
        Facts facts,
        @Nullable String jdk,
        @Nullable String subject,
        @Nullable String author,
        Content content) {
    /** Reads the bytes of a result when it is its turn: a history may have thousands. */
    @FunctionalInterface
    public interface Content {
        byte[] read() throws IOException, InterruptedException;
    }

    PastResult named(String other) {
        return new PastResult(other, facts, jdk, subject, author, content);
    }

    PastResult with(Content other) {
        return new PastResult(name, facts, jdk, subject, author, other);
    }

    PastResult with(Facts other) {
        return new PastResult(name, other, jdk, subject, author, content);
    }

    /** Oldest first. */
    static List<PastResult> byTime(List<PastResult> results) {
        return results.stream()
                .sorted(Comparator.comparing(
                        one -> one.facts().measuredAt(), Comparator.nullsFirst(Comparator.naturalOrder())))
                .toList();
    }

    /** One of the results in this file; a fact that it lacks is that of the file. */
    PastResult part(String place, Origin origin, JmhRows rows) {
        byte[] bytes = rows.bytes();
        return new PastResult(
                place.isEmpty() ? name : name + " " + place,
                origin.over(facts),
                jdk,
                origin.subject() == null ? subject : origin.subject(),
                origin.author() == null ? author : origin.author(),
                () -> bytes);
    }
}
