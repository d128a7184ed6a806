package dev.plateau.recording.read;

import dev.plateau.recording.export.FoldedStacks;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import dev.plateau.recording.model.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Trees written as text: {@code a;b 3}. Weights count events. */
public final class Trees {
    private Trees() {}

    public static CallTree of(String... folded) {
        FrameTable frames = new FrameTable(true);
        TreeBuilder tree = new TreeBuilder(frames, new Room(100_000));
        for (String line : folded) {
            int blank = line.lastIndexOf(' ');
            Stack stack = new Stack();
            List<String> names =
                    new ArrayList<>(List.of(line.substring(0, blank).split(";")));
            for (int i = names.size() - 1; i >= 0; i--) {
                stack.push(frames.number(new Frame("", names.get(i))), 0, FrameKind.COMPILED);
            }
            long weight = Long.parseLong(line.substring(blank + 1));
            tree.add(stack, new EventSums(weight, weight, weight, weight));
        }
        return tree.build(frames.frames(), tree.places());
    }

    /** The stack that ends at a node, as {@link #folded} names it. */
    static String path(CallTree tree, int node) {
        if (node == 0) {
            return "[no stack]";
        }
        int parent = tree.parent()[node];
        return (parent == 0 ? "" : path(tree, parent) + ";") + tree.name(node);
    }

    public static Map<String, Long> folded(CallTree tree) {
        return new TreeMap<>(FoldedStacks.of(List.of(new Profile.Part(tree.weight(), tree.weight(), tree, List.of()))));
    }
}
