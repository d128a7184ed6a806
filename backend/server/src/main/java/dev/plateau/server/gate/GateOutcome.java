package dev.plateau.server.gate;

import java.util.Collection;

/** The outcome of a gate; later ones have precedence over earlier ones. */
enum GateOutcome {
    FINE,
    INCONCLUSIVE,
    REGRESSED;

    /** The outcome of several; inconclusive without any. */
    static GateOutcome of(Collection<GateOutcome> gateOutcomes) {
        return gateOutcomes.stream().max(GateOutcome::compareTo).orElse(INCONCLUSIVE);
    }
}
