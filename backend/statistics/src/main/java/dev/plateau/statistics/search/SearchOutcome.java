package dev.plateau.statistics.search;

import dev.plateau.statistics.LogRatio;
import java.util.List;
import java.util.Optional;

/** Outcome of a search. Candidates are numbered from 1. */
public sealed interface SearchOutcome {
    /**
     * A candidate whose effect was verified on fresh forks.
     *
     * @param share of the whole change that it explains; for one of several, the share that comes back without it
     */
    record VerifiedCause(int candidate, ShareOfChange share) {}

    /**
     * One candidate is the cause.
     *
     * @param remainder share that the other candidates explain beside it; empty if it was not measured
     */
    record Culprit(VerifiedCause member, Optional<ShareOfChange> remainder) implements SearchOutcome {}

    /**
     * Several candidates are the cause, each needed.
     *
     * @param together share that they explain together
     */
    record Several(List<VerifiedCause> members, ShareOfChange together) implements SearchOutcome {}

    /**
     * The two sides do not differ as expected.
     *
     * @param difference far side over near side
     * @param visible smallest relative change that these forks could have shown, for example 0.03
     */
    record NotReproduced(LogRatio difference, double visible) implements SearchOutcome {}

    /**
     * The cause is not among the candidates.
     *
     * @param restored share that all of them together explain
     */
    record NoCulprit(ShareOfChange restored) implements SearchOutcome {}

    /**
     * Forks of a side fall into two groups: a search for a step has no meaning.
     *
     * @param lower centre of the lower group, in the unit of the readings
     * @param upper centre of the upper group
     * @param nearUpper share of the near side's forks in the upper group
     * @param farUpper share of the far side's forks in the upper group
     */
    record Mixture(double lower, double upper, double nearUpper, double farUpper) implements SearchOutcome {}

    /**
     * Level of a position on a path.
     *
     * @param logMean mean of the logs of the fork medians
     */
    record Level(int position, int forks, double logMean) {}

    /**
     * The values along the path go up and down, or rise in many small steps.
     *
     * @param levels the measured positions, in the order of the path
     */
    record NotAStep(List<Level> levels) implements SearchOutcome {}

    /**
     * The budget of forks or time is spent, or fresh forks did not confirm what the search found.
     *
     * @param candidates smallest set that has 90 % of the probability, or those of a step between which nothing can be measured; empty if bisection
     *     did not start
     * @param verified culprits that were verified, but explain less than half of the change
     */
    record Unsure(List<Integer> candidates, List<VerifiedCause> verified) implements SearchOutcome {}
}
