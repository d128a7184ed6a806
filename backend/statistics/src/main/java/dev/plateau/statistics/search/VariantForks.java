package dev.plateau.statistics.search;

import java.io.IOException;

/** Measures forks for a search. A search that repeats with the same seed and the same readings requests the same variants. */
@FunctionalInterface
public interface VariantForks {
    /**
     * Measures one more fork of a variant; {@link ForkReading#MISSING} if it can't be measured now or later.
     *
     * @throws BudgetSpent if the time for all forks is over
     */
    ForkReading measure(Variant variant) throws BudgetSpent, IOException, InterruptedException;
}
