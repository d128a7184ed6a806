package dev.plateau.server.gate;

import java.util.Collection;

/** What a gate says; the later ones outweigh those before. */
enum Outcome {
    FINE,
    INCONCLUSIVE,
    REGRESSED;

    /** Of several; without any there is nothing to go by. */
    static Outcome of(Collection<Outcome> outcomes) {
        return outcomes.stream().max(Outcome::compareTo).orElse(INCONCLUSIVE);
    }
}
