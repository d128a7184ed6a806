package dev.plateau.collector.history;

import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Machines and JDKs of a history by the time of measurement, for results that do not state theirs.
 *
 * @param ranges the first one with the time holds
 * @param otherwise for times outside of all of them
 */
public record DateMap(List<DateRange> ranges, Machine otherwise) {
    private static final Set<String> FIELDS = Set.of("from", "until", "host", "jdk", "jdkVendor");

    /** A machine and its JDK; null for unknown ones. */
    public record Machine(
            @Nullable String host,
            @Nullable String jdk,
            @Nullable String jdkVendor) {}

    /** A machine from a time (inclusive) until another (exclusive). */
    public record DateRange(Instant from, Instant until, Machine machine) {}

    /**
     * Reads a list such as {@code - {from: 2021-05-01, until: 2022-01-01, host: lab, jdk: 17.0.2, jdkVendor: Eclipse Adoptium}}.
     *
     * @throws IllegalArgumentException if the file is no such list; the message has the place
     */
    public static DateMap read(Path file, Machine otherwise) throws IOException {
        List<DateRange> ranges = new ArrayList<>();
        try (Reader reader = Files.newBufferedReader(file)) {
            if (!(new Yaml(new LoaderOptions()).compose(reader) instanceof SequenceNode list)) {
                throw new IllegalArgumentException(
                        file + ": expected a list such as - {from: 2021-05-01, host: lab, jdk: 17.0.2}");
            }
            for (Node entry : list.getValue()) {
                ranges.add(range(file, entry));
            }
        } catch (MarkedYAMLException broken) {
            throw new IllegalArgumentException(file + ": " + broken.getMessage(), broken);
        }
        return new DateMap(ranges, otherwise);
    }

    private static DateRange range(Path file, Node entry) {
        String place = file + ", line " + (entry.getStartMark().getLine() + 1) + ": ";
        Map<String, String> fields = new LinkedHashMap<>();
        if (entry instanceof MappingNode map) {
            for (NodeTuple field : map.getValue()) {
                if (field.getKeyNode() instanceof ScalarNode key && field.getValueNode() instanceof ScalarNode value) {
                    fields.put(key.getValue(), value.getValue());
                }
            }
        }
        if (fields.isEmpty() || !FIELDS.containsAll(fields.keySet())) {
            throw new IllegalArgumentException(
                    place + "expected the fields from, until, host, jdk and jdkVendor, found " + fields.keySet());
        }
        try {
            return new DateRange(
                    fields.containsKey("from") ? NamedFacts.time(fields.get("from")) : Instant.MIN,
                    fields.containsKey("until") ? NamedFacts.time(fields.get("until")) : Instant.MAX,
                    new Machine(fields.get("host"), fields.get("jdk"), fields.get("jdkVendor")));
        } catch (IllegalArgumentException noTime) {
            throw new IllegalArgumentException(place + noTime.getMessage(), noTime);
        }
    }

    /** The result with what its time says of machine and JDK, where it states none itself. */
    public PastResult complete(PastResult result) {
        Facts facts = result.facts();
        Instant at = facts.measuredAt() == null ? facts.commit().time() : facts.measuredAt();
        Machine machine = ranges.stream()
                .filter(range -> at != null && !at.isBefore(range.from()) && at.isBefore(range.until()))
                .map(DateRange::machine)
                .findFirst()
                .orElse(otherwise);
        Commit commit = facts.commit();
        PastResult known = result.with(new Facts(
                commit,
                facts.host() == null ? machine.host() : facts.host(),
                facts.jdkVendor() == null ? machine.jdkVendor() : facts.jdkVendor(),
                facts.flagSet(),
                facts.blackhole(),
                facts.measuredAt()));
        String jdk = result.jdk() == null ? machine.jdk() : result.jdk();
        return jdk == null ? known : known.with(() -> withJdk(known.content().read(), jdk));
    }

    private static byte[] withJdk(byte[] bytes, String jdk) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (!text.contains("\"primaryMetric\"") || text.contains("\"jdkVersion\"")) {
            return bytes;
        }
        JsonNode rows = ResultFormats.JSON.readTree(text);
        rows.forEach(row -> {
            if (row instanceof ObjectNode object) {
                object.put("jdkVersion", jdk);
            }
        });
        return ResultFormats.JSON.writeValueAsBytes(rows);
    }
}
