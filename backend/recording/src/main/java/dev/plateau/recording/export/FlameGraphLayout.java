package dev.plateau.recording.export;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.FrameKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A call tree as a page draws it: for each depth the nodes from left to right as plain numbers, four each.
 *
 * <ol>
 *   <li>gap: weight between the end of the node before it on this depth and its own start
 *   <li>total weight of the node and all below it, more than 0; a node without weight is left out, unless it is the root
 *   <li>number of its name
 *   <li>number of its {@link FrameKind}
 * </ol>
 *
 * <p>{@code a;b 3} and {@code a 2} are the names all, a, b and the levels [0,5,0,5], [0,5,1,..], [0,3,2,..].
 *
 * <p>The weight of nodes that are left out counts as their parents' own.
 */
final class FlameGraphLayout {
    private final CallTree tree;
    private final long[] totals;
    private final double least;
    private final List<String> names = new ArrayList<>();
    private final List<Level> rows = new ArrayList<>();
    private final int[] nameOf;

    /** The numbers of one depth while they grow. */
    private static final class Level {
        long[] numbers = new long[64];
        int length;
        long end;

        void add(long start, long total, long name, long kind) {
            if (length + 4 > numbers.length) {
                numbers = Arrays.copyOf(numbers, numbers.length * 2);
            }
            numbers[length++] = start - end;
            numbers[length++] = total;
            numbers[length++] = name;
            numbers[length++] = kind;
            end = start + total;
        }
    }

    /** @param leastShare nodes with a smaller share of all weight are left out; 0 for none */
    FlameGraphLayout(CallTree tree, double leastShare) {
        this.tree = tree;
        totals = tree.totals();
        least = Math.max(totals[0] * leastShare, 1);
        nameOf = new int[tree.frames().size()];
        Arrays.fill(nameOf, -1);
        names.add("all");
        int[] depth = new int[tree.size()];
        long[] nextChild = new long[tree.size()];
        // Parents come before children.
        for (int node = 0; node < tree.size(); node++) {
            long start = 0;
            if (node > 0) {
                int parent = tree.parent()[node];
                start = nextChild[parent];
                nextChild[parent] += totals[node];
                depth[node] = depth[parent] < 0 || totals[node] < least ? -1 : depth[parent] + 1;
            }
            nextChild[node] = start;
            if (depth[node] >= 0) {
                add(node, depth[node], start);
            }
        }
    }

    /** Names of the frames, each once; the root is {@code all}. */
    List<String> names() {
        return List.copyOf(names);
    }

    /** One array for each depth, the root's first. */
    List<long[]> levels() {
        return rows.stream().map(row -> Arrays.copyOf(row.numbers, row.length)).toList();
    }

    private void add(int node, int depth, long start) {
        if (depth == rows.size()) {
            rows.add(new Level());
        }
        rows.get(depth).add(start, totals[node], name(node), tree.kind()[node]);
    }

    private int name(int node) {
        if (node == 0) {
            return 0;
        }
        int frame = tree.frame()[node];
        if (nameOf[frame] < 0) {
            nameOf[frame] = names.size();
            names.add(tree.name(node));
        }
        return nameOf[frame];
    }
}
