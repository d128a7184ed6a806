package dev.plateau.recording.model;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Stacks of one kind of event added up. Node 0 is the root of all; a parent comes before its children, and nodes are in pre-order with siblings
 * by name, so that equal trees have equal arrays. Weights are in the unit of the kind.
 *
 * @param frames the frames that nodes name
 * @param parent of each node its parent; -1 for the root
 * @param frame of each node the number of its frame; -1 for the root
 * @param kind of each node how most of its weight ran, as ordinal of {@link FrameKind}
 * @param self of each node the weight of stacks that end there
 * @param events of each node the number of events that end there
 * @param squares sum of the squared weights of all events; NaN where that is not known
 */
public record CallTree(
        List<Frame> frames, int[] parent, int[] frame, byte[] kind, long[] self, long[] events, double squares) {
    /** The tree of no events: its root alone. */
    public static final CallTree EMPTY = new CallTree(
            List.of(),
            new int[] {-1},
            new int[] {-1},
            new byte[] {(byte) FrameKind.UNKNOWN.number()},
            new long[1],
            new long[1],
            0);

    /** Number of nodes, the root included. */
    public int size() {
        return parent.length;
    }

    /** Of each node the weight of it and of all below. */
    public long[] totals() {
        long[] sums = self.clone();
        for (int node = sums.length - 1; node > 0; node--) {
            sums[parent[node]] += sums[node];
        }
        return sums;
    }

    /** The name of a node's frame; {@code all} for the root. */
    public String name(int node) {
        return node == 0 ? "all" : frames.get(frame[node]).name();
    }

    /** Frame kind of most of a node's weight. */
    public FrameKind kind(int node) {
        return FrameKind.of(kind[node]);
    }

    /** The stacks of both. Where the kinds of a node differ, this tree's is kept. */
    public CallTree plus(CallTree other) {
        Difference both = Difference.of(this, other);
        CallTree one = both.baseline();
        CallTree two = both.candidate();
        byte[] kinds = one.kind.clone();
        long[] weights = one.self.clone();
        long[] counts = one.events.clone();
        for (int node = 0; node < weights.length; node++) {
            kinds[node] = kinds[node] == FrameKind.UNKNOWN.number() ? two.kind[node] : kinds[node];
            weights[node] += two.self[node];
            counts[node] += two.events[node];
        }
        return new CallTree(one.frames, one.parent, one.frame, kinds, weights, counts, squares + other.squares);
    }

    /**
     * Number of events of equal weight that would show shares with the same standard error: the squared sum of the weights over the sum of their
     * squares (Kish, Survey Sampling, 1965). A few long waits among many short ones make it small. Where the squares are not known, it is the number
     * of events if each weighs 1, else 0.
     */
    public double effectiveEvents() {
        double weight = weight();
        long count = LongStream.of(events).sum();
        if (Double.isNaN(squares)) {
            return weight == count ? count : 0;
        }
        return squares > 0 ? weight * weight / squares : 0;
    }

    /** Total weight. */
    public long weight() {
        long sum = 0;
        for (long weight : self) {
            sum += weight;
        }
        return sum;
    }
}
