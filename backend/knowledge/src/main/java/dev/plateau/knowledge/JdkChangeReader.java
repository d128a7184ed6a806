package dev.plateau.knowledge;

import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the knowledge base's file; {@code jdk-changes.schema.json} describes it. */
final class JdkChangeReader {
    private JdkChangeReader() {}

    /**
     * All changes of a file.
     *
     * @throws IllegalArgumentException with the id of the change that can't be read
     */
    static JdkChanges read(InputStream file) {
        return new JdkChanges(
                list(JsonMapper.shared().readTree(file).path("changes"), JdkChangeReader::changeOrProblem));
    }

    private static JdkChange changeOrProblem(JsonNode node) {
        try {
            return change(node);
        } catch (RuntimeException wrong) {
            throw new IllegalArgumentException(
                    "The change " + node.path("id").asString("without id") + ": " + wrong.getMessage(), wrong);
        }
    }

    private static JdkChange change(JsonNode node) {
        return new JdkChange(
                node.required("id").asString(),
                node.required("title").asString(),
                constant(ChangeKind.class, node.required("kind").asString()),
                list(node.required("since"), text -> JdkRelease.of(text.asString())),
                list(node.path("until"), text -> JdkRelease.of(text.asString())),
                node.required("effect").asString(),
                text(node, "collector"),
                list(node.path("flags"), JsonNode::asString),
                list(node.path("tests"), JdkChangeReader::test),
                text(node, "noTest"),
                list(node.path("frames"), JdkChangeReader::frame),
                list(
                        node.path("events"),
                        event -> new EventEvidence(event.required("event").asString(), builds(event))),
                list(
                        node.required("sources"),
                        source -> new ChangeSource(
                                source.required("name").asString(),
                                source.required("url").asString())),
                constant(Verification.class, node.required("verified").asString()),
                node.required("note").asString());
    }

    private static ChangeTest test(JsonNode node) {
        return new ChangeTest(
                list(node.required("options"), JsonNode::asString),
                builds(node),
                "javac".equals(text(node, "tool")),
                text(node, "only"),
                text(node, "readBy"),
                text(node, "text"));
    }

    private static FrameEvidence frame(JsonNode node) {
        return new FrameEvidence(
                node.required("frame").asString(),
                builds(node),
                node.path("generated").asBoolean(false));
    }

    private static BuildRange builds(JsonNode node) {
        @Nullable String builds = text(node, "builds");
        return builds == null ? BuildRange.ALL : BuildRange.of(builds);
    }

    private static @Nullable String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isMissingNode() ? null : value.asString();
    }

    private static <T> List<T> list(JsonNode nodes, Function<JsonNode, T> item) {
        return nodes.valueStream().map(item).toList();
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
