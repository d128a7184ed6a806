package dev.plateau.recording.read;

import dev.plateau.recording.format.LongIntMap;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import java.util.Arrays;
import java.util.List;

/** A call tree that grows stack by stack. */
final class TreeBuilder {
    private static final int KINDS = FrameKind.values().length;

    private final FrameTable frames;
    private final Room room;
    private final LongIntMap children = new LongIntMap();
    private int size = 1;
    private int[] parent = {-1};
    private int[] frame = {-1};
    private long[] self = new long[1];
    private long[] events = new long[1];
    private long[] kindWeights = new long[KINDS];
    private double squares;
    private boolean full;

    /** An empty tree; each node but the root takes room. */
    TreeBuilder(FrameTable frames, Room room) {
        this.frames = frames;
        this.room = room;
    }

    /** Adds events with this stack, and returns the node where it ends: when the tree is full the deepest one that exists. */
    int add(Stack stack, EventSums sums) {
        int node = 0;
        for (int i = stack.depth - 1; i >= 0; i--) {
            int child = child(node, stack.frames[i]);
            if (child < 0) {
                break;
            }
            node = child;
            kindWeights[node * KINDS + stack.kinds[i]] += sums.weight();
        }
        self[node] += sums.weight();
        events[node] += sums.events();
        squares += sums.squares();
        return node;
    }

    private int child(int node, int frameNumber) {
        long key = (long) node << 32 | frameNumber;
        int known = children.get(key);
        if (known >= 0) {
            return known;
        }
        if (!room.take()) {
            full = true;
            return -1;
        }
        if (size == parent.length) {
            grow();
        }
        parent[size] = node;
        frame[size] = frameNumber;
        children.put(key, size);
        return size++;
    }

    private void grow() {
        int length = (int) Math.min(size + 1L + room.left(), size * 2L);
        // If memory runs out in between, the tree stays as it was. The length of parent counts, so it grows last.
        kindWeights = Arrays.copyOf(kindWeights, length * KINDS);
        events = Arrays.copyOf(events, length);
        self = Arrays.copyOf(self, length);
        frame = Arrays.copyOf(frame, length);
        parent = Arrays.copyOf(parent, length);
    }

    /** True if stacks were shortened for lack of nodes. */
    boolean full() {
        return full;
    }

    /** For each node its number in the call tree. */
    int[] places() {
        int[] order = preorder();
        int[] places = new int[size];
        for (int i = 0; i < size; i++) {
            places[order[i]] = i;
        }
        return places;
    }

    /** The tree as it is now, with its nodes at these places. */
    CallTree build(List<Frame> allFrames, int[] places) {
        int[] parents = new int[size];
        int[] numbers = new int[size];
        byte[] kinds = new byte[size];
        long[] weights = new long[size];
        long[] counts = new long[size];
        for (int node = 0; node < size; node++) {
            int place = places[node];
            parents[place] = node == 0 ? -1 : places[parent[node]];
            numbers[place] = frame[node];
            kinds[place] = kind(node);
            weights[place] = self[node];
            counts[place] = events[node];
        }
        return new CallTree(allFrames, parents, numbers, kinds, weights, counts, squares);
    }

    private byte kind(int node) {
        int best = FrameKind.UNKNOWN.number();
        for (int kind = 0; kind < KINDS; kind++) {
            if (kindWeights[node * KINDS + kind] > kindWeights[node * KINDS + best]) {
                best = kind;
            }
        }
        return (byte) best;
    }

    private int[] preorder() {
        int[] firstChild = filled();
        int[] nextSibling = filled();
        for (int node : lastByNameFirst()) {
            nextSibling[node] = firstChild[parent[node]];
            firstChild[parent[node]] = node;
        }
        int[] order = new int[size];
        int next = 0;
        int node = 0;
        while (node >= 0) {
            order[next++] = node;
            if (firstChild[node] >= 0) {
                node = firstChild[node];
                continue;
            }
            while (node >= 0 && nextSibling[node] < 0) {
                node = parent[node];
            }
            node = node < 0 ? -1 : nextSibling[node];
        }
        return order;
    }

    /** All nodes but the root. Put into lists of children one by one, each list starts with the first by name. */
    private int[] lastByNameFirst() {
        int[] ranks = frames.ranks();
        int[] ends = new int[ranks.length + 1];
        for (int node = 1; node < size; node++) {
            ends[ranks.length - ranks[frame[node]]]++;
        }
        Arrays.parallelPrefix(ends, Integer::sum);
        int[] nodes = new int[size - 1];
        for (int node = 1; node < size; node++) {
            nodes[--ends[ranks.length - ranks[frame[node]]]] = node;
        }
        return nodes;
    }

    private int[] filled() {
        int[] values = new int[size];
        Arrays.fill(values, -1);
        return values;
    }
}
