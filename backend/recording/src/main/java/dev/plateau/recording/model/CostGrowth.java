package dev.plateau.recording.model;

import dev.plateau.statistics.Confidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Something that costs an operation more in the candidate: its share of all weight times the cost of an operation, on each side. Shares alone
 * mislead: where one frame grows, the shares of all others shrink.
 *
 * @param name frame, class of a lock, or class that is allocated
 * @param baseline cost per operation, in the unit of the side's cost
 * @param candidate likewise
 * @param low lower end of the confidence interval of the difference; events are taken as independent draws
 * @param high upper end
 * @param baselineEvents events of it in the baseline: 0 if it is new
 */
public record CostGrowth(String name, double baseline, double candidate, double low, double high, long baselineEvents) {
    /** Growth below a hundredth of the candidate's cost is ignored. */
    private static final double MIN_GROWTH = 0.01;

    /** Least share of the growth that the common caller carries. */
    private static final double MIN_CALLER_SHARE = 0.8;

    /** Events with their weight. */
    public record Weight(long events, long weight) {
        static final Weight NONE = new Weight(0, 0);

        /** Events and weight that end in each frame, by a key of its node. */
        static <K> Map<K, Weight> of(CallTree tree, IntFunction<K> key) {
            Map<K, Weight> own = new HashMap<>();
            for (int node = 1; node < tree.size(); node++) {
                if (tree.events()[node] > 0) {
                    Weight more = new Weight(tree.events()[node], tree.self()[node]);
                    own.merge(key.apply(node), more, (one, other) -> one.plus(other.events, other.weight));
                }
            }
            return own;
        }

        /** Sum of the squared weights, if all weigh the same. */
        double squares() {
            return events == 0 ? 0 : (double) weight * weight / events;
        }

        /** Both together. */
        public Weight plus(long moreEvents, long moreWeight) {
            return new Weight(events + moreEvents, weight + moreWeight);
        }
    }

    /**
     * One side.
     *
     * @param perOperation total cost of an operation there: ns, or bytes
     * @param draws its effective number of events ({@link CallTree#effectiveEvents})
     * @param parts of its weight, by name
     */
    public record CostSide(double perOperation, double draws, Map<String, Weight> parts) {
        private DrawnShares<String> shares() {
            return new DrawnShares<>(parts, draws, perOperation);
        }

        /** A side whose parts are the frames in which stacks end. */
        public static CostSide ofFrames(double perOperation, CallTree tree) {
            Map<String, Weight> own = Weight.of(tree, tree::name);
            return new CostSide(perOperation, tree.effectiveEvents(), own);
        }
    }

    /** Growth of the cost. */
    public double growth() {
        return candidate - baseline;
    }

    /** True if the baseline has no event of it. */
    public boolean isNew() {
        return baselineEvents == 0;
    }

    /**
     * Parts whose cost grew by more than chance explains, largest growth first; empty when the candidate has fewer than 30 effective events. With
     * fewer in the baseline, for example because it hardly allocates, its shares are unknown: each part may have carried all of its cost.
     */
    public static List<CostGrowth> find(CostSide baseline, CostSide candidate) {
        List<CostGrowth> grown = new ArrayList<>();
        DrawnShares<String> before = baseline.shares();
        DrawnShares<String> after = candidate.shares();
        if (!after.areEnough()) {
            return grown;
        }
        boolean isKnown = before.areEnough();
        candidate.parts().keySet().forEach(name -> {
            DrawnShares.DrawnShare old = before.of(name);
            DrawnShares.DrawnShare now = after.of(name);
            long events = baseline.parts().getOrDefault(name, Weight.NONE).events();
            double growth = now.amount() - old.amount();
            double reach = Confidence.NORMAL_QUANTILE * (isKnown ? Math.hypot(old.error(), now.error()) : now.error());
            double low = (isKnown ? growth : now.amount() - baseline.perOperation()) - reach;
            double high = (isKnown ? growth : now.amount()) + reach;
            // The interval is not pooled, so it can hold 0 where the test finds growth.
            boolean isGrowth = low > 0 && (!isKnown || now.exceeds(old));
            if (isGrowth && growth >= MIN_GROWTH * candidate.perOperation()) {
                grown.add(new CostGrowth(name, old.amount(), now.amount(), low, high, events));
            }
        });
        grown.sort(Comparator.comparingDouble(CostGrowth::growth).reversed().thenComparing(CostGrowth::name));
        return grown;
    }

    /**
     * A caller below which most of the growth lies.
     *
     * @param share of the growth of an operation's cost that lies in it and below
     */
    public record CommonCaller(Frame frame, double share) {}

    /**
     * The lowest frame that carries 80 % of the growth of an operation's cost: it locates growth that is spread over many small frames. Empty where
     * an operation costs no more, or no frame carries so much.
     */
    public static List<CommonCaller> commonCaller(
            CallTree baseline, double baselineCost, CallTree candidate, double candidateCost) {
        if (baseline.weight() == 0 || candidate.weight() == 0 || !(candidateCost > baselineCost)) {
            return List.of();
        }
        Difference both = Difference.of(baseline, candidate);
        // Weight over cost is the number of operations that the weight stands for.
        double[] growth = both.growthPerOperation(baseline.weight() / baselineCost, candidate.weight() / candidateCost);
        CallTree tree = both.candidate();
        int lowest = 0;
        // Parents come before their children, so one pass suffices.
        for (int node = 1; node < tree.size(); node++) {
            if (tree.parent()[node] == lowest && growth[node] >= MIN_CALLER_SHARE * growth[0]) {
                lowest = node;
            }
        }
        return lowest == 0
                ? List.of()
                : List.of(new CommonCaller(tree.frames().get(tree.frame()[lowest]), growth[lowest] / growth[0]));
    }
}
