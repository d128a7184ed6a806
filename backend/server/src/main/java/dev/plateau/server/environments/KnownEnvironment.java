package dev.plateau.server.environments;

import dev.plateau.wire.Environment;
import java.util.List;

/**
 * An environment that has been measured in.
 *
 * @param ids the environment and its parts
 * @param feature feature release of the JDK
 * @param flagSet label of the flag set
 * @param flags canonical flags; empty for the JVM's defaults
 * @param rawFlags flags as first given to the JVM
 * @param finalFlagsKnown whether the JVM's own list of final flags was uploaded
 */
public record KnownEnvironment(
        EnvironmentIds ids,
        Environment.Host host,
        Environment.Jdk jdk,
        int feature,
        String flagSet,
        List<String> flags,
        List<String> rawFlags,
        boolean finalFlagsKnown) {
    /** Short words for a column head: {@code 17.0.15 biased-locking}. */
    public String label() {
        return jdk.version() + " " + flagSet;
    }
}
