package dev.plateau.recording.export;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Recording;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** A recording in the file format of speedscope (https://www.speedscope.app), which other viewers read too. */
public final class Speedscope {
    private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

    private Speedscope() {}

    private record SpeedscopeFile(
            @JsonProperty("$schema") String schema,
            String exporter,
            String name,
            Map<String, List<Map<String, String>>> shared,
            List<SampledProfile> profiles) {}

    private record SampledProfile(
            String type,
            String name,
            String unit,
            long startValue,
            long endValue,
            List<long[]> samples,
            List<Long> weights) {
        static SampledProfile of(EventKind kind, CallTree tree, Map<Frame, Integer> frames) {
            String unit = switch (kind.unit()) {
                case "ns" -> "nanoseconds";
                case "bytes" -> "bytes";
                default -> "none";
            };
            int[] nodes = IntStream.range(1, tree.size())
                    .filter(node -> tree.self()[node] > 0)
                    .toArray();
            return new SampledProfile(
                    "sampled",
                    kind.key(),
                    unit,
                    0,
                    tree.weight() - tree.self()[0],
                    Arrays.stream(nodes)
                            .mapToObj(node -> stack(tree, node, frames))
                            .toList(),
                    Arrays.stream(nodes).mapToObj(node -> tree.self()[node]).toList());
        }
    }

    /** The kept events of every kind that has any, one profile each. */
    public static String json(String name, Recording recording) {
        Map<Frame, Integer> numbers = new LinkedHashMap<>();
        List<SampledProfile> profiles = Arrays.stream(EventKind.values())
                .filter(kind -> recording.profile(kind).kept().events() > 0)
                .map(kind ->
                        SampledProfile.of(kind, recording.profile(kind).kept().tree(), numbers))
                .toList();
        List<Map<String, String>> frames = numbers.keySet().stream()
                .map(frame -> Map.of("name", frame.name()))
                .toList();
        return new JsonMapper()
                .writeValueAsString(new SpeedscopeFile(SCHEMA, "plateau", name, Map.of("frames", frames), profiles));
    }

    private static long[] stack(CallTree tree, int leaf, Map<Frame, Integer> numbers) {
        Deque<Long> frames = new ArrayDeque<>();
        for (int node = leaf; node > 0; node = tree.parent()[node]) {
            Frame frame = tree.frames().get(tree.frame()[node]);
            frames.addFirst((long) numbers.computeIfAbsent(frame, unseen -> numbers.size()));
        }
        return frames.stream().mapToLong(Long::longValue).toArray();
    }
}
