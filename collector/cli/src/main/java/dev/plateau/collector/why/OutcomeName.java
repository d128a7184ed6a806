package dev.plateau.collector.why;

import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.Mixture;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;
import dev.plateau.statistics.search.SearchOutcome.NotAStep;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import dev.plateau.statistics.search.SearchOutcome.Several;

/** Names of outcomes in reports and journals. */
final class OutcomeName {
    private OutcomeName() {}

    static String of(SearchOutcome outcome) {
        if (outcome instanceof Culprit) {
            return "culprit";
        } else if (outcome instanceof Several) {
            return "several";
        } else if (outcome instanceof NoCulprit) {
            return "not-the-flags";
        } else if (outcome instanceof NotReproduced) {
            return "not-reproduced";
        } else if (outcome instanceof Mixture) {
            return "mixture";
        } else if (outcome instanceof NotAStep) {
            return "not-a-step";
        }
        return "unsure";
    }
}
