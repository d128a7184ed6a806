package dev.plateau.recording.compare;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * A plateau that grew: a frame whose own share of all weight is larger in the candidate.
 *
 * @param baselineShare share of the weight that ends in this frame, from 0 to 1
 * @param candidateShare likewise
 */
public record GrownFrame(Frame frame, double baselineShare, double candidateShare) {
    /** Growth below a hundredth of all weight is nobody's plateau. */
    private static final double LEAST = 0.01;

    /** The growth, from 0 to 1. */
    public double growth() {
        return candidateShare - baselineShare;
    }

    /** As a person would say it: {@code LazyInputStream.getInstance 32 % -> 82 % of cpu}. */
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

    /** The frames that grew more than chance would have it, most grown first; none when a side has fewer than 30 events. */
    public static List<GrownFrame> find(CallTree baseline, CallTree candidate) {
        Map<Frame, Long> before = self(baseline);
        Map<Frame, Long> after = self(candidate);
        double allBefore = baseline.weight();
        double allAfter = candidate.weight();
        long draws = count(baseline);
        long otherDraws = count(candidate);
        List<GrownFrame> grown = new ArrayList<>();
        if (Math.min(draws, otherDraws) < DrawnShare.LEAST_DRAWS || allBefore == 0 || allAfter == 0) {
            return grown;
        }
        after.forEach((frame, weight) -> {
            DrawnShare old = new DrawnShare(Objects.requireNonNullElse(before.get(frame), 0L) / allBefore, draws, 1);
            DrawnShare now = new DrawnShare(weight / allAfter, otherDraws, 1);
            GrownFrame candidateFrame = new GrownFrame(frame, old.share(), now.share());
            if (candidateFrame.growth() >= LEAST && now.exceeds(old)) {
                grown.add(candidateFrame);
            }
        });
        grown.sort(Comparator.comparingDouble(GrownFrame::growth)
                .reversed()
                .thenComparing(each -> each.frame().name()));
        return grown;
    }

    private static long count(CallTree tree) {
        long count = 0;
        for (long events : tree.events()) {
            count += events;
        }
        return count;
    }

    private static Map<Frame, Long> self(CallTree tree) {
        Map<Frame, Long> self = new HashMap<>();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.self()[node] > 0) {
                self.merge(tree.frames().get(tree.frame()[node]), tree.self()[node], Long::sum);
            }
        }
        return self;
    }
}
