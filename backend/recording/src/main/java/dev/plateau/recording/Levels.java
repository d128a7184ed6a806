package dev.plateau.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call tree as a page draws it: for each depth the frames from left to right, as plain numbers. Each frame takes {@code 4} numbers a side:
 *
 * <ol>
 *   <li>the gap between the end of the frame before on this depth and this one's start, in weight
 *   <li>total weight, which is its width
 *   <li>self weight
 *   <li>number of its name times 8, plus the number of its {@link FrameKind}
 * </ol>
 *
 * <p>A difference has two more numbers, total and self of the baseline; places and widths are the candidate's, and frames that only the
 * baseline has are of width 0.
 *
 * @param names of the frames; number 0 is the root
 * @param levels one array for each depth, the root's first
 * @param hidden how many frames were too narrow to be taken in
 */
public record Levels(List<String> names, List<long[]> levels, int hidden) {
    private static final int KINDS = 8;

    /**
     * Of one tree.
     *
     * @param leastShare frames with a smaller share of all weight are left out; 0 for none
     */
    public static Levels of(CallTree tree, double leastShare) {
        return new Layout(tree, null, leastShare).lay();
    }

    /** Of two trees that lie over each other; a frame is taken in when either side has its share. */
    public static Levels of(Difference difference, double leastShare) {
        return new Layout(difference.candidate(), difference.baseline(), leastShare).lay();
    }

    /** As JSON: {@code {"names":[...],"levels":[[...],...],"hidden":n}}. */
    public String json() {
        JsonText json = new JsonText().raw("{\"names\":").strings(names).raw(",\"levels\":[");
        for (int depth = 0; depth < levels.size(); depth++) {
            json.raw(depth == 0 ? "" : ",").numbers(levels.get(depth));
        }
        return json.raw("],\"hidden\":").number(hidden).raw("}").toString();
    }

    /** Lays nodes out from the root on; parents come before children. */
    private static final class Layout {
        private final CallTree tree;
        private final long[] totals;
        private final long @Nullable [] otherTotals;
        private final @Nullable CallTree other;
        private final double leastWeight;
        private final double leastOther;
        private final List<String> names = new ArrayList<>();
        private final List<Row> rows = new ArrayList<>();
        private final int[] nameOf;
        private int hidden;

        /** Numbers of one depth while they grow. */
        private static final class Row {
            long[] numbers = new long[64];
            int length;
            long end;

            void add(long... added) {
                if (length + added.length > numbers.length) {
                    numbers = Arrays.copyOf(numbers, numbers.length * 2);
                }
                System.arraycopy(added, 0, numbers, length, added.length);
                length += added.length;
            }
        }

        Layout(CallTree tree, @Nullable CallTree other, double leastShare) {
            this.tree = tree;
            this.other = other;
            totals = tree.totals();
            otherTotals = other == null ? null : other.totals();
            leastWeight = totals[0] * leastShare;
            leastOther = otherTotals == null ? Double.MAX_VALUE : otherTotals[0] * leastShare;
            nameOf = new int[tree.frames().size()];
            Arrays.fill(nameOf, -1);
        }

        Levels lay() {
            int size = tree.size();
            int[] depth = new int[size];
            long[] start = new long[size];
            long[] nextChild = new long[size];
            names.add("all");
            for (int node = 0; node < size; node++) {
                int parent = tree.parent()[node];
                if (parent >= 0) {
                    depth[node] = depth[parent] < 0 ? -1 : depth[parent] + 1;
                    start[node] = nextChild[parent];
                    nextChild[parent] += totals[node];
                }
                nextChild[node] = start[node];
                if (node > 0 && (depth[node] < 0 || isNarrow(node))) {
                    depth[node] = -1;
                    hidden++;
                } else {
                    add(node, depth[node], start[node]);
                }
            }
            List<long[]> levels = rows.stream()
                    .map(row -> Arrays.copyOf(row.numbers, row.length))
                    .toList();
            return new Levels(List.copyOf(names), levels, hidden);
        }

        private boolean isNarrow(int node) {
            return totals[node] < leastWeight && (otherTotals == null || otherTotals[node] < leastOther);
        }

        private void add(int node, int depth, long start) {
            if (depth == rows.size()) {
                rows.add(new Row());
            }
            Row row = rows.get(depth);
            long name = (long) name(node) * KINDS + tree.kind()[node];
            row.add(start - row.end, totals[node], tree.self()[node], name);
            if (other != null && otherTotals != null) {
                row.add(otherTotals[node], other.self()[node]);
            }
            row.end = start + totals[node];
        }

        private int name(int node) {
            if (node == 0) {
                return 0;
            }
            int frame = tree.frame()[node];
            if (nameOf[frame] < 0) {
                nameOf[frame] = names.size();
                names.add(tree.frames().get(frame).name());
            }
            return nameOf[frame];
        }
    }
}
