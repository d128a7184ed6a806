package dev.plateau.recording.compare;

import dev.plateau.recording.compare.CostGrowth.Weight;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A plateau that grew: a frame whose own share of all weight is larger in the candidate.
 *
 * @param baselineShare share of the weight that ends in this frame, from 0 to 1
 * @param candidateShare likewise
 */
public record GrownFrame(Frame frame, double baselineShare, double candidateShare) {
    /** Growth below a hundredth of all weight is ignored. */
    private static final double MIN_GROWTH = 0.01;

    /** The growth, from 0 to 1. */
    public double growth() {
        return candidateShare - baselineShare;
    }

    /** Text for people: {@code LazyInputStream.getInstance 32 % -> 82 % of cpu}. */
    public String words(EventKind kind) {
        String type = frame.type().substring(frame.type().lastIndexOf('.') + 1);
        return String.format(
                Locale.ROOT,
                "%s %.0f %% -> %.0f %% of %s",
                new Frame(type, frame.method()).name(),
                baselineShare * 100,
                candidateShare * 100,
                kind.key());
    }

    /** The frames that grew by more than chance explains, largest growth first; none when a side has fewer than 30 effective events. */
    public static List<GrownFrame> find(CallTree baseline, CallTree candidate) {
        DrawnShares<Frame> before = new DrawnShares<>(own(baseline), baseline.effectiveEvents(), 1);
        Map<Frame, Weight> own = own(candidate);
        DrawnShares<Frame> after = new DrawnShares<>(own, candidate.effectiveEvents(), 1);
        List<GrownFrame> grown = new ArrayList<>();
        if (!before.areEnough() || !after.areEnough()) {
            return grown;
        }
        own.keySet().forEach(frame -> {
            DrawnShare old = before.of(frame);
            DrawnShare now = after.of(frame);
            GrownFrame grownFrame = new GrownFrame(frame, old.share(), now.share());
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
