package dev.plateau.recording.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CutRule.CutTotal;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.FrameKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call tree as pages draw it; {@code flame/format.ts} defines the same format in TypeScript.
 *
 * @param unit of all weights: samples, ns or bytes
 * @param total weight of the root
 * @param label name of the recording
 * @param operations of the benchmark during the recording; null when unknown
 * @param names of frames, each once
 * @param levels for each depth, the root's first, the nodes from left to right as plain numbers, four each: the weight between the end of the
 *     node before on this depth and its own start; its total weight; the number of its name; the number of its {@link FrameKind}. None when
 *     there are no events
 * @param cuts parts that rules removed, or kept on request
 * @param threads thread group whose stacks these are; null for all threads
 * @param notObservable reason why no event can be shown
 * @param blind reason why only some events can be shown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FlameGraphData(
        String unit,
        long total,
        String label,
        @Nullable Long operations,
        List<String> names,
        List<long[]> levels,
        List<CutTotal> cuts,
        @Nullable String threads,
        @Nullable String notObservable,
        @Nullable String blind) {
    /**
     * A tree without operations, threads and reasons.
     *
     * @param leastShare nodes with a smaller share of all weight are left out; 0 for none
     */
    public static FlameGraphData of(
            EventKind kind, CallTree tree, String label, List<CutTotal> cuts, double leastShare) {
        FlameGraphLayout layout = new FlameGraphLayout(tree, leastShare);
        List<long[]> levels = tree.weight() > 0 ? layout.levels() : List.of();
        return new FlameGraphData(
                kind.unit(), tree.weight(), label, null, layout.names(), levels, cuts, null, null, null);
    }

    /** The kept events of a kind, with the reason where the recording can have none. */
    static FlameGraphData of(Recording recording, EventKind kind, String label, double leastShare) {
        Profile profile = recording.profile(kind);
        List<CutTotal> cuts = profile.cuts().stream()
                .map(cut -> cut.rule().total(cut.part().events(), cut.part().weight()))
                .toList();
        FlameGraphData data = of(kind, profile.kept().tree(), label, cuts, leastShare);
        @Nullable
        String notObservable = switch (recording.visibility(kind)) {
            case NOT_OBSERVABLE ->
                "what made this recording (" + recording.facts().jvm().jdk() + ") has no event for " + kind.key();
            case SWITCHED_OFF -> "the events for " + kind.key() + " were switched off";
            case RECORDED, UNKNOWN -> null;
        };
        return new FlameGraphData(
                data.unit, data.total, label, null, data.names, data.levels, cuts, null, notObservable, null);
    }

    /**
     * The nodes of a call tree by depth. A node without weight is left out, unless it is the root; the weight of nodes that are left out counts as
     * their parents' own. {@code a;b 3} and {@code a 2} are the names all, a, b and the levels [0,5,0,5], [0,5,1,..], [0,3,2,..].
     */
    private static final class FlameGraphLayout {
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
            return rows.stream()
                    .map(row -> Arrays.copyOf(row.numbers, row.length))
                    .toList();
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
}
