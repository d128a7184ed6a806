package dev.plateau.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Stopping rule for a cell that is tested repeatedly, with forks added between the looks.
 *
 * <p>Stopping at the first interval that excludes "no change" inflates the error rate: every look is another chance to be wrong.
 * So every look may spend only a part of the error; t is the measured share of the maximum number of forks:
 *
 * <ul>
 *   <li>for a difference as O'Brien and Fleming do, next to nothing at first: {@code 2 - 2 Phi(z / sqrt(t))}. The last look has nearly
 *       all of the error left, so a later evaluation of the same forks that ignores the looks is wrong hardly more often than
 *       {@link VerdictRule} states;
 *   <li>for "unchanged" as Pocock does, alike over the looks: {@code 0.05 ln(1 + (e - 1) t)}. Its purpose is to stop early.
 * </ul>
 *
 * <p>The p of a look is compared with the error that the look spends. The correlation of the looks is not used, so the error stays below the
 * error spent, whatever the cells and the number of looks. Reference: Lan and DeMets, "Discrete sequential boundaries for clinical trials",
 * Biometrika 70 (1983).
 *
 * @param verdict the rule for the verdict
 * @param mostForks on each side, at the last look
 */
public record StoppingRule(VerdictRule verdict, int mostForks) {
    /** Number of forks at the look after the one at {@code forks}: half as many more, at most {@code mostForks}. */
    public int next(int forks) {
        return Math.min(mostForks, forks + Math.max(1, forks / 2));
    }

    /**
     * True if a look shows a change that matters, or that there is none.
     *
     * @param before forks on each side at the look before; 0 at the first
     * @param forks on each side at this look
     */
    public boolean isSure(VerdictRule.Decision decision, int before, int forks) {
        return decision.difference()
                .filter(found -> isSure(found, before, forks))
                .isPresent();
    }

    /** Same for one difference. */
    public boolean isSure(LogRatio found, int before, int forks) {
        return differs(found, share(before), share(forks))
                || found.isWithin(
                        verdict.minimumEffect(),
                        VerdictRule.EQUIVALENCE_LEVEL * (alike(share(forks)) - alike(share(before))));
    }

    private boolean differs(LogRatio found, double before, double now) {
        return Math.abs(found.estimate()) >= Math.log1p(verdict.minimumEffect())
                && found.p() < spentLate(now) - spentLate(before);
    }

    private double share(int forks) {
        return Math.min(1, (double) forks / mostForks);
    }

    /** Error spent on differences up to this share of the forks. */
    double spentLate(double share) {
        if (share == 0) {
            return 0;
        }
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double z = normal.inverseSurvivalProbability((1 - verdict.confidence()) / 2);
        return 2 * normal.survivalProbability(z / Math.sqrt(share));
    }

    private static double alike(double share) {
        return Math.log1p((Math.E - 1) * share);
    }
}
