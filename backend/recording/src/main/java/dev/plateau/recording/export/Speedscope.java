package dev.plateau.recording.export;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import java.util.ArrayDeque;
import java.util.Deque;

/** A recording in the file format of speedscope (https://www.speedscope.app), which other viewers read too. */
public final class Speedscope {
    private Speedscope() {}

    /** The kept events of every kind that has any, one profile each. */
    public static String json(String name, Recording recording) {
        JsonText json = new JsonText()
                .raw(
                        "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":\"plateau\",\"name\":")
                .string(name)
                .raw(",\"shared\":{\"frames\":[");
        boolean first = true;
        CallTree any = recording.profile(EventKind.CPU).kept().tree();
        for (Frame frame : any.frames()) {
            json.raw(first ? "{\"name\":" : ",{\"name\":").string(frame.name()).raw("}");
            first = false;
        }
        json.raw("]},\"profiles\":[");
        first = true;
        for (EventKind kind : EventKind.values()) {
            Profile.Part part = recording.profile(kind).kept();
            if (part.events() > 0) {
                json.raw(first ? "" : ",");
                profile(kind, part.tree(), json);
                first = false;
            }
        }
        return json.raw("]}").toString();
    }

    private static void profile(EventKind kind, CallTree tree, JsonText json) {
        String unit = switch (kind.unit()) {
            case "ns" -> "nanoseconds";
            case "bytes" -> "bytes";
            default -> "none";
        };
        json.raw("{\"type\":\"sampled\",\"name\":")
                .string(kind.key())
                .raw(",\"unit\":")
                .string(unit);
        json.raw(",\"startValue\":0,\"endValue\":")
                .number(tree.weight() - tree.self()[0])
                .raw(",\"samples\":[");
        JsonText weights = new JsonText();
        boolean first = true;
        for (int node = 1; node < tree.size(); node++) {
            if (tree.self()[node] > 0) {
                json.raw(first ? "" : ",").numbers(stack(tree, node));
                weights.raw(first ? "" : ",").number(tree.self()[node]);
                first = false;
            }
        }
        json.raw("],\"weights\":[").raw(weights.toString()).raw("]}");
    }

    private static long[] stack(CallTree tree, int leaf) {
        Deque<Long> frames = new ArrayDeque<>();
        for (int node = leaf; node > 0; node = tree.parent()[node]) {
            frames.addFirst((long) tree.frame()[node]);
        }
        return frames.stream().mapToLong(Long::longValue).toArray();
    }
}
