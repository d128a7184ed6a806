package dev.plateau.recording.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two call trees of one kind of event laid over each other: the same nodes in the same order on both sides, with weight 0 where a side lacks
 * one. Numbers of samples differ with the length of a recording, so sides are compared by shares, or by weight per operation.
 */
public record Difference(CallTree baseline, CallTree candidate) {
    /** Lays two trees over each other. */
    public static Difference of(CallTree baseline, CallTree candidate) {
        return new Overlay(baseline, candidate).lay();
    }

    /**
     * The part of all weight on stacks that the other side lacks: half of the sum over both sides, from 0 (the same stacks) to 1 (nothing in
     * common). With a high one, a comparison frame by frame means little.
     */
    public double unmatchedShare() {
        return (unmatched(baseline, candidate) + unmatched(candidate, baseline)) / 2;
    }

    private static double unmatched(CallTree one, CallTree other) {
        long only = 0;
        for (int node = 0; node < one.size(); node++) {
            only += other.events()[node] == 0 ? one.self()[node] : 0;
        }
        return one.weight() == 0 ? 0 : (double) only / one.weight();
    }

    /**
     * Growth of each node's weight per operation, in the unit of the kind.
     *
     * @param baselineOperations operations done while the baseline was recorded
     * @param candidateOperations likewise
     */
    public double[] growthPerOperation(double baselineOperations, double candidateOperations) {
        long[] before = baseline.totals();
        long[] after = candidate.totals();
        double[] growth = new double[before.length];
        Arrays.setAll(
                growth, node -> after[node] * (1 / candidateOperations) - before[node] * (1 / baselineOperations));
        return growth;
    }

    /** One pass over both trees, whose children are in the same order. */
    private static final class Overlay {
        private final CallTree[] sides;
        private final int[][] ends = new int[2][];
        private final Map<Frame, Integer> numbers = new LinkedHashMap<>();
        private final int[][] origin;
        private int[] parent;
        private int[] frame;
        private int size;

        Overlay(CallTree baseline, CallTree candidate) {
            sides = new CallTree[] {baseline, candidate};
            int most = baseline.size() + candidate.size();
            parent = new int[most];
            frame = new int[most];
            origin = new int[][] {new int[most], new int[most]};
            ends[0] = ends(baseline);
            ends[1] = ends(candidate);
        }

        /** For each node the first that is not below it. */
        private static int[] ends(CallTree tree) {
            int[] ends = new int[tree.size()];
            for (int node = tree.size() - 1; node >= 0; node--) {
                ends[node] = Math.max(ends[node], node + 1);
                if (node > 0) {
                    ends[tree.parent()[node]] = Math.max(ends[tree.parent()[node]], ends[node]);
                }
            }
            return ends;
        }

        Difference lay() {
            lay(0, 0, -1);
            parent = Arrays.copyOf(parent, size);
            frame = Arrays.copyOf(frame, size);
            List<Frame> frames = new ArrayList<>(numbers.keySet());
            return new Difference(side(0, frames), side(1, frames));
        }

        /** Adds the node at these indexes of the sides; -1 where a side lacks it. */
        private void lay(int one, int other, int under) {
            int node = size++;
            parent[node] = under;
            frame[node] = under < 0 ? -1 : one >= 0 ? number(0, one) : number(1, other);
            origin[0][node] = one;
            origin[1][node] = other;
            int nextOne = one + 1;
            int nextOther = other + 1;
            while (isBelow(0, nextOne, one) || isBelow(1, nextOther, other)) {
                int order = order(isBelow(0, nextOne, one), nextOne, isBelow(1, nextOther, other), nextOther);
                lay(order <= 0 ? nextOne : -1, order >= 0 ? nextOther : -1, node);
                nextOne = order <= 0 ? ends[0][nextOne] : nextOne;
                nextOther = order >= 0 ? ends[1][nextOther] : nextOther;
            }
        }

        private boolean isBelow(int side, int next, int node) {
            return node >= 0 && next < ends[side][node];
        }

        private int order(boolean hasOne, int one, boolean hasOther, int other) {
            if (!hasOne || !hasOther) {
                return hasOne ? -1 : 1;
            }
            return sides[0].name(one).compareTo(sides[1].name(other));
        }

        private int number(int side, int node) {
            Frame key = sides[side].frames().get(sides[side].frame()[node]);
            return numbers.computeIfAbsent(key, unknown -> numbers.size());
        }

        private CallTree side(int side, List<Frame> frames) {
            byte[] kind = new byte[size];
            long[] self = new long[size];
            long[] events = new long[size];
            for (int node = 0; node < size; node++) {
                int from = origin[side][node];
                if (from >= 0) {
                    kind[node] = sides[side].kind()[from];
                    self[node] = sides[side].self()[from];
                    events[node] = sides[side].events()[from];
                } else {
                    kind[node] = (byte) FrameKind.UNKNOWN.number();
                }
            }
            return new CallTree(frames, parent, frame, kind, self, events, sides[side].squares());
        }
    }
}
