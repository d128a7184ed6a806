package dev.plateau.comparison;

import dev.plateau.statistics.InconclusiveReason;
import dev.plateau.statistics.InconclusiveReason.FalseDiscoveryRate;
import dev.plateau.statistics.InconclusiveReason.Side;
import dev.plateau.statistics.InconclusiveReason.SmallChange;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.Locale;

/** A reason for no change or no verdict, or a caveat of the verdict. */
public sealed interface CellReason {
    /** One clause for people. */
    String words();

    /** Doubt of a verdict that is open though its interval excludes "no change", or changes that an unchanged one excludes; empty for others. */
    default String bounds() {
        return "";
    }

    /** The need of an open verdict, in a few words; empty for a reason that is not the obstacle. */
    default String lack() {
        return "";
    }

    /** Scores of different units have no ratio. */
    record UnitsDiffer(String baseline, String candidate) implements CellReason {
        @Override
        public String words() {
            return "units differ: " + baseline + " and " + candidate;
        }
    }

    /**
     * The conditions of the two runs don't allow a comparison.
     *
     * @param words as {@link Comparability#obstacle} returns them
     */
    record Conditions(String words) implements CellReason {}

    /**
     * The runs are of commits far from each other, and environments are the subject.
     *
     * @param words "commits differ: 4f1c2d9 of 2026-01-26 and 77aa01b of 2025-01-20"
     */
    record OtherCommits(String words) implements CellReason {}

    /**
     * The two runs differ in facts that don't forbid the comparison.
     *
     * @param words as {@link Comparability#named} returns them
     */
    record OtherSettings(String words) implements CellReason {}

    /**
     * Forks of a side have no results.
     *
     * @param lost as {@link dev.plateau.wire.model.ForkCount#lost} returns it
     */
    record LostForks(Side side, String lost) implements CellReason {
        @Override
        public String words() {
            return side.word() + ": " + lost;
        }
    }

    /** The fork medians of a side have no logarithm. */
    record NoForks(Side side) implements CellReason {
        @Override
        public String words() {
            return "the " + side.word() + " has no raw measurements, or a fork whose median is not above zero";
        }

        @Override
        public String lack() {
            return "raw measurements above zero";
        }
    }

    /** The test was inconclusive. */
    record Inconclusive(InconclusiveReason reason) implements CellReason {
        @Override
        public String words() {
            return reason.words();
        }

        @Override
        public String lack() {
            return reason.lack();
        }

        @Override
        public String bounds() {
            return reason instanceof SmallChange small
                    ? "may be under " + Verdicts.effect(small.minimumEffect())
                    : reason instanceof FalseDiscoveryRate ? "may be chance among all benchmarks" : "";
        }
    }

    /**
     * Both one-sided tests exclude changes from the minimum effect on.
     *
     * @param minimumEffect relative change: 0.02 for 2 %
     */
    record Equivalent(double minimumEffect) implements CellReason {
        @Override
        public String words() {
            return bounds() + ", by its " + VerdictRule.EQUIVALENCE_TEXT + " interval";
        }

        @Override
        public String bounds() {
            return "under " + Verdicts.effect(minimumEffect) + " either way";
        }
    }

    /** A change of a metric without a better direction. */
    record NoDirection() implements CellReason {
        @Override
        public String words() {
            return "changed, and this metric has no better direction";
        }
    }

    /**
     * The scores, JMH's means, have visibly another ratio than the fork medians.
     *
     * @param ratio candidate over baseline of the scores
     */
    record OtherMeans(double ratio) implements CellReason {
        @Override
        public String words() {
            return "the mean scores differ by " + Quantity.change(ratio);
        }
    }

    /** The ratio has no interval, so it is that of the scores. */
    record OfMeans() implements CellReason {
        @Override
        public String words() {
            return "the change is that of the mean scores";
        }
    }

    /** The spread between the two executions is not part of the interval. */
    record ByForksAlone() implements CellReason {
        @Override
        public String words() {
            return "compared by forks alone: the spread between these two executions is not known yet";
        }
    }

    /**
     * The forks of one side vary more, over all benchmarks; the intervals allow for it.
     *
     * @param times deviation of the candidate's forks as a multiple of that of the baseline's
     */
    record NoisierSide(double times) implements CellReason {
        @Override
        public String words() {
            return times > 1 ? words("candidate", times, "baseline") : words("baseline", 1 / times, "candidate");
        }

        private static String words(String noisier, double times, String other) {
            return String.format(
                    Locale.ROOT,
                    "over all benchmarks, forks of the %s vary %.1f times as much as those of the %s",
                    noisier,
                    times,
                    other);
        }
    }

    /** A side allocates nothing. */
    enum Allocation implements CellReason {
        LESS_THAN_AN_OBJECT("less than one object per operation on both sides"),
        ONLY_BACKGROUND("only what JMH and the JVM allocate meanwhile, on both sides"),
        REACHES_DOWN("no allocation on one side, and the interval of the other side reaches down to it"),
        NO_RATIO("no allocation on one side, so there is no ratio");

        private final String words;

        Allocation(String words) {
            this.words = words;
        }

        @Override
        public String words() {
            return words;
        }
    }
}
