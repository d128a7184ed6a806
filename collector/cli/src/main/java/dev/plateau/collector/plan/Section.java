package dev.plateau.collector.plan;

import dev.plateau.collector.usage.Suggestion;
import dev.plateau.collector.usage.WrongUsage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** One map of the plan file. Reading continues after a problem, so that all of them are reported at once. */
final class Section {
    private final String path;
    private final @Nullable Node node;
    private final PlanProblems problems;
    private final Map<String, Node> fields = new LinkedHashMap<>();

    /**
     * Opens a map.
     *
     * @param path display name: {@code jmh.warmup}; empty for the whole file
     * @param node the map, or null when the file has none: then every field is absent
     * @param allowed names of its fields; empty when any name is allowed
     */
    Section(String path, @Nullable Node node, PlanProblems problems, List<String> allowed) {
        this.path = path;
        this.node = node;
        this.problems = problems;
        if (node instanceof MappingNode map) {
            map.getValue().forEach(tuple -> add(tuple, allowed));
        } else if (node != null) {
            problems.add(node, named() + " must be a map of fields");
        }
    }

    private void add(NodeTuple tuple, List<String> allowed) {
        String key = tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
        if (!allowed.isEmpty() && !allowed.contains(key)) {
            problems.add(tuple.getKeyNode(), "`" + key + "` is not a field of " + named() + hint(key, allowed));
        } else if (fields.put(key, tuple.getValueNode()) != null) {
            problems.add(tuple.getKeyNode(), "`" + key + "` stands twice in " + named());
        }
    }

    private static String hint(String key, List<String> allowed) {
        return Suggestion.forWord(key, allowed)
                .map(name -> "; did you mean `" + name + "`?")
                .orElse("; it has " + String.join(", ", allowed));
    }

    private String named() {
        return path.isEmpty() ? "the plan" : path;
    }

    Section section(String field, List<String> allowed) {
        return new Section(childPath(field), fields.get(field), problems, allowed);
    }

    /** A text that may be absent. */
    Optional<String> text(String field) {
        return scalar(field, "a text", Optional::of);
    }

    /** A value that may be absent; an invalid one is reported and treated as absent. */
    <T> Optional<T> scalar(String field, String expected, Function<String, Optional<T>> read) {
        return Optional.ofNullable(fields.get(field)).flatMap(value -> scalar(value, childPath(field), expected, read));
    }

    /** A value or a list of values; empty when absent. */
    <T> List<T> list(String field, String expected, Function<String, Optional<T>> read) {
        return nodes(field, (item, name) -> scalar(item, name, expected, read).orElse(null));
    }

    /** A value or a list of values of any kind; those read as null are left out. */
    <T> List<T> nodes(String field, BiFunction<Node, String, @Nullable T> read) {
        List<T> elements = new ArrayList<>();
        for (Node item : items(field)) {
            T element = read.apply(item, childPath(field));
            if (element != null) {
                elements.add(element);
            }
        }
        return elements;
    }

    /** A map of lists of values, in the order of the file. */
    <T> Map<String, List<T>> lists(String field, String expected, Function<String, Optional<T>> read) {
        Section section = section(field, List.of());
        Map<String, List<T>> lists = new LinkedHashMap<>();
        section.names().forEach(key -> lists.put(key, section.list(key, expected, read)));
        return lists;
    }

    /** Reports a field that is present without a value. */
    void refuseEmpty(String field) {
        if (has(field) && items(field).isEmpty()) {
            problem(field, childPath(field) + " must have at least one value");
        }
    }

    private List<Node> items(String field) {
        Node value = fields.get(field);
        if (value == null || value.getTag().equals(Tag.NULL)) {
            return List.of();
        }
        return value instanceof SequenceNode sequence ? sequence.getValue() : List.of(value);
    }

    /** Names of the fields that it has, in the order of the file. */
    Set<String> names() {
        return fields.keySet();
    }

    boolean has(String field) {
        return fields.containsKey(field);
    }

    /** Reports a problem at a field, or at the map when the field is absent. */
    void problem(String field, String text) {
        Node place = fields.getOrDefault(field, node);
        problems.add(place, text);
    }

    private String childPath(String field) {
        return path.isEmpty() ? field : path + "." + field;
    }

    private <T> Optional<T> scalar(Node value, String name, String expected, Function<String, Optional<T>> read) {
        Optional<T> result = value instanceof ScalarNode scalar ? read.apply(scalar.getValue()) : Optional.empty();
        if (result.isEmpty()) {
            String found = value instanceof ScalarNode scalar ? ", not `" + scalar.getValue() + "`" : "";
            problems.add(value, name + " must be " + expected + found);
        }
        return result;
    }

    /** Problems of one plan file, each with its line and column. */
    static final class PlanProblems {
        private final String file;
        private final List<String> all = new ArrayList<>();

        PlanProblems(String file) {
            this.file = file;
        }

        void add(@Nullable Node node, String text) {
            add(node == null ? null : node.getStartMark(), text);
        }

        void add(@Nullable Mark mark, String text) {
            String place = mark == null ? "" : ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
            all.add(file + place + ": " + text);
        }

        void throwIfAny() throws WrongUsage {
            if (!all.isEmpty()) {
                throw new WrongUsage(all);
            }
        }
    }
}
