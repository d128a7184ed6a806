package dev.plateau.recording.export;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.Profile;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Call trees as text that many tools read: {@code root;...;leaf weight}, one line for each different stack. */
public final class FoldedStacks {
    private FoldedStacks() {}

    /** Stacks of all these parts with their weights, sorted. Events without a stack are {@code [no stack]}. */
    public static SortedMap<String, Long> of(List<Profile.Part> parts) {
        SortedMap<String, Long> stacks = new TreeMap<>();
        for (Profile.Part part : parts) {
            CallTree tree = part.tree();
            String[] paths = new String[tree.size()];
            for (int node = 0; node < tree.size(); node++) {
                paths[node] = path(tree, node, paths);
                if (tree.events()[node] > 0) {
                    stacks.merge(node == 0 ? "[no stack]" : paths[node], tree.self()[node], Long::sum);
                }
            }
        }
        return stacks;
    }

    private static String path(CallTree tree, int node, String[] paths) {
        if (node == 0) {
            return "";
        }
        int parent = tree.parent()[node];
        // A semicolon would be read as a further frame, a line break as a further stack.
        String name = tree.name(node).replace(';', ':').replace('\n', ' ');
        return parent == 0 ? name : paths[parent] + ";" + name;
    }
}
