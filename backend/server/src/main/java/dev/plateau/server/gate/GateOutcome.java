package dev.plateau.server.gate;

import java.util.Collection;

/** What a gate says; the later ones outweigh those before. */
enum GateOutcome {
    FINE,
    INCONCLUSIVE,
    REGRESSED;

    /** Of several; without any there is nothing to go by. */
    static GateOutcome of(Collection<GateOutcome> gateOutcomes) {
        return gateOutcomes.stream().max(GateOutcome::compareTo).orElse(INCONCLUSIVE);
    }
}
