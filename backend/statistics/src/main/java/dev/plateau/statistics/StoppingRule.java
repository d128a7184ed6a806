package dev.plateau.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * When a cell that is looked at again and again, with forks added between the looks, needs no more of them.
 *
 * <p>Who stops at the first interval without "no change" in it is wrong more often than its confidence says, as each look is another chance.
 * So every look may spend only a part of the error; t is the share of the most forks that are measured:
 *
 * <ul>
 *   <li>for a difference as O'Brien and Fleming do, next to nothing at first: {@code 2 - 2 Phi(z / sqrt(t))}. What is left at the last look is
 *       nearly the whole of it, so whoever evaluates the same forks later, knowing nothing of the looks, is wrong hardly more often than
 *       {@link VerdictRule} says;
 *   <li>for "unchanged" as Pocock does, alike over the looks: {@code 0.05 ln(1 + (e - 1) t)}. To stop is its use.
 * </ul>
 *
 * <p>What a look spends is compared with its p as it is. That the looks resemble each other is not made use of, so the error stays below what
 * is spent, whatever the cells and the number of looks. Reference: Lan and DeMets, "Discrete sequential boundaries for clinical trials",
 * Biometrika 70 (1983).
 *
 * @param verdict what is to become clear
 * @param mostForks on each side, at the last look
 */
public record StoppingRule(VerdictRule verdict, int mostForks) {
    /** Forks at the look after the one at so many: half as many more, and never more than the most. */
    public int next(int forks) {
        return Math.min(mostForks, forks + Math.max(1, forks / 2));
    }

    /**
     * Whether a look shows a change that matters, or that there is none.
     *
     * @param before forks on each side at the look before; 0 at the first
     * @param forks on each side at this look
     */
    public boolean isSure(VerdictRule.Decision decision, int before, int forks) {
        return decision.difference()
                .filter(found -> isSure(found, before, forks))
                .isPresent();
    }

    /** Likewise of one difference. */
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
