package dev.plateau.recording.model;

import dev.plateau.recording.model.CostGrowth.Weight;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A plateau that grew: a frame whose own share of all weight is larger in the candidate.
 *
 * @param kind of the events
 * @param baselineShare share of the weight that ends in this frame, from 0 to 1
 * @param candidateShare likewise
 */
public record GrownFrame(EventKind kind, Frame frame, double baselineShare, double candidateShare) {
    /** Growth below a hundredth of all weight is ignored. */
    private static final double MIN_GROWTH = 0.01;

    /** The growth, from 0 to 1. */
    public double growth() {
        return candidateShare - baselineShare;
    }

    /** Share of the baseline: "32 %". */
    public String baseline() {
        return percent(baselineShare);
    }

    /** Share of the candidate: "82 %". */
    public String candidate() {
        return percent(candidateShare);
    }

    /** "32 %". */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    /** "LazyInputStream.getInstance 32 % → 82 % of CPU". */
    public String words() {
        return frame.shortName() + " " + baseline() + " → " + candidate() + " of " + kind.whole();
    }

    /** True if a side has enough events to compare its shares: 30 effective ones. */
    public static boolean isEnough(CallTree side) {
        return new DrawnShares<>(own(side), side.effectiveEvents(), 1).areEnough();
    }

    /** The frames that grew by more than chance explains, largest growth first; none when a side has fewer than 30 effective events. */
    public static List<GrownFrame> find(EventKind kind, CallTree baseline, CallTree candidate) {
        DrawnShares<Frame> before = new DrawnShares<>(own(baseline), baseline.effectiveEvents(), 1);
        Map<Frame, Weight> own = own(candidate);
        DrawnShares<Frame> after = new DrawnShares<>(own, candidate.effectiveEvents(), 1);
        List<GrownFrame> grown = new ArrayList<>();
        if (!before.areEnough() || !after.areEnough()) {
            return grown;
        }
        own.keySet().forEach(frame -> {
            DrawnShares.DrawnShare old = before.of(frame);
            DrawnShares.DrawnShare now = after.of(frame);
            GrownFrame grownFrame = new GrownFrame(kind, frame, old.share(), now.share());
            if (grownFrame.growth() >= MIN_GROWTH && now.exceeds(old)) {
                grown.add(grownFrame);
            }
        });
        grown.sort(Comparator.comparingDouble(GrownFrame::growth)
                .reversed()
                .thenComparing(each -> each.frame().name()));
        return grown;
    }

    private static Map<Frame, Weight> own(CallTree tree) {
        return Weight.of(tree, node -> tree.frames().get(tree.frame()[node]));
    }
}
