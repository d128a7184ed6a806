package dev.plateau.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The knowledge base: changes of the JDK that move performance, oldest first.
 *
 * @param all each with an id of its own
 */
public record JdkChanges(List<JdkChange> all) {
    private static final String FILE = "jdk-changes.json";

    private static final Comparator<JdkChange> OLDEST_FIRST = Comparator.comparing(
                    (JdkChange change) -> change.since().get(0).latest())
            .thenComparing(JdkChange::id);

    /** Read once, on first use. */
    private static final class Published {
        static final JdkChanges ALL = read();

        private static JdkChanges read() {
            try (InputStream in = Objects.requireNonNull(JdkChanges.class.getResourceAsStream(FILE), FILE)) {
                return JdkChangeReader.read(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public JdkChanges {
        all = all.stream().sorted(OLDEST_FIRST).toList();
        if (all.stream().map(JdkChange::id).distinct().count() != all.size()) {
            throw new IllegalArgumentException("two changes have the same id");
        }
    }

    /** The changes in the file of this library. */
    public static JdkChanges published() {
        return Published.ALL;
    }

    /** Changes that one of two builds has and the other does not, oldest first. */
    public List<JdkChange> between(JdkVersion one, JdkVersion other) {
        return all.stream().filter(change -> change.isBetween(one, other)).toList();
    }
}
