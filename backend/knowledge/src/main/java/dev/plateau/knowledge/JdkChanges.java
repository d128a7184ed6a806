package dev.plateau.knowledge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The knowledge base: changes of the JDK that move performance, oldest first.
 *
 * @param all each with an id of its own
 */
public record JdkChanges(List<JdkChange> all) {
    private static final String FILE = "jdk-changes.json";
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();
    private static final Comparator<JdkChange> OLDEST_FIRST = Comparator.comparing(
                    (JdkChange change) -> change.since().get(0).latest())
            .thenComparing(JdkChange::id);

    private static final JdkChanges PUBLISHED = readPublished();

    public JdkChanges {
        all = all.stream().sorted(OLDEST_FIRST).toList();
        if (all.stream().map(JdkChange::id).distinct().count() != all.size()) {
            throw new IllegalArgumentException("two changes have the same id");
        }
    }

    /** The changes in the file of this library. */
    public static JdkChanges published() {
        return PUBLISHED;
    }

    private static JdkChanges readPublished() {
        try (InputStream in = Objects.requireNonNull(JdkChanges.class.getResourceAsStream(FILE), FILE)) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * All changes of a file, which {@code jdk-changes.schema.json} describes.
     *
     * @throws IllegalArgumentException with the id of the change that can't be read
     */
    static JdkChanges read(InputStream file) {
        return new JdkChanges(JSON.readTree(file)
                .path("changes")
                .valueStream()
                .map(JdkChanges::change)
                .toList());
    }

    private static JdkChange change(JsonNode node) {
        try {
            return JSON.treeToValue(node, JdkChange.class);
        } catch (JacksonException wrong) {
            Throwable reason = wrong.getCause() == null ? wrong : wrong.getCause();
            throw new IllegalArgumentException(
                    "The change " + node.path("id").asString("without id") + ": " + reason.getMessage(), wrong);
        }
    }

    /** Changes that one of two builds has and the other does not, oldest first. */
    public List<JdkChange> between(JdkVersion one, JdkVersion other) {
        return all.stream().filter(change -> change.isBetween(one, other)).toList();
    }
}
