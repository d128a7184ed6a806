package dev.plateau.server.profiles;

import dev.plateau.recording.CallTree;
import dev.plateau.recording.EventKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A call tree as the page draws it; {@code flame/format.ts} says the same in TypeScript.
 *
 * @param unit of all weights: samples, ns or bytes
 * @param total weight of the root
 * @param names of frames, each once
 * @param levels for each depth, four numbers for each node from left to right: the gap to the end of the node before, total weight, number
 *     of the name, number of the frame kind
 */
record FlameJson(String unit, long total, List<String> names, List<List<Long>> levels) {
    private static final JsonMapper JSON = JsonMapper.shared();

    static FlameJson of(EventKind kind, CallTree tree) {
        long[] totals = tree.totals();
        int[] depths = new int[tree.size()];
        long[] next = new long[tree.size()];
        Map<String, Long> names = new LinkedHashMap<>();
        List<List<Long>> levels = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            if (totals[node] == 0 && node > 0) {
                continue;
            }
            int parent = tree.parent()[node];
            long start = node == 0 ? 0 : next[parent];
            if (node > 0) {
                next[parent] += totals[node];
                depths[node] = depths[parent] + 1;
            }
            next[node] = start;
            int depth = depths[node];
            if (depth == levels.size()) {
                levels.add(new ArrayList<>());
                ends.add(0L);
            }
            long name = names.computeIfAbsent(tree.name(node), unseen -> (long) names.size());
            levels.get(depth).addAll(List.of(start - ends.get(depth), totals[node], name, (long) tree.kind()[node]));
            ends.set(depth, start + totals[node]);
        }
        return new FlameJson(kind.unit(), totals[0], List.copyOf(names.keySet()), levels);
    }

    byte[] gzipped() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            JSON.writeValue(out, this);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
