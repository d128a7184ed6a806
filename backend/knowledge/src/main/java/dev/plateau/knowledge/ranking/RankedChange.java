package dev.plateau.knowledge.ranking;

import dev.plateau.knowledge.JdkChange;
import java.util.List;

/**
 * A change of the JDK in which two JVMs differ.
 *
 * @param between whether it lies between the versions; else only its flags differ
 * @param frames frames that grew, as evidence of it
 * @param flags of the change, those that differ
 */
public record RankedChange(JdkChange change, boolean between, List<String> frames, List<RankedFlag> flags) {
    public RankedChange {
        frames = List.copyOf(frames);
        flags = List.copyOf(flags);
    }

    /** Frames that grew count most, then switches that went off or on, numbers of both JVMs, and flags of one of them. */
    int rank() {
        if (!frames.isEmpty()) {
            return 0;
        }
        if (flags.stream().anyMatch(RankedFlag::isSwitched)) {
            return 1;
        }
        if (flags.stream().anyMatch(RankedFlag::isOfBoth)) {
            return 2;
        }
        return flags.isEmpty() ? 4 : 3;
    }
}
