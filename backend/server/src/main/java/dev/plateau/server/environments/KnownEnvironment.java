package dev.plateau.server.environments;

import dev.plateau.wire.model.Environment;
import dev.plateau.wire.text.Names;
import java.util.List;

/**
 * An environment with measurements.
 *
 * @param flagSet label of the flag set
 * @param flags canonical flags; empty for the JVM's defaults
 * @param rawFlags flags as first given to the JVM
 * @param finalFlagsKnown true if the JVM's own list of final flags was uploaded
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
    /** Feature release as pages name it: "17"; "unknown" where the version states none, as in files of JMH 1.18 and older. */
    public static String release(int feature) {
        return feature == 0 ? "unknown" : String.valueOf(feature);
    }

    /** With the JVM: "17.0.9 biased-locking, Eclipse Adoptium". */
    public String name() {
        return label() + (jdk.vendor() == null ? "" : ", " + jdk.vendor());
    }

    /** Feature release and flag set: "17 biased-locking". */
    public String briefName() {
        return release(feature) + " " + briefFlagSet();
    }

    /** Short text for a column head: {@code 17.0.15 biased-locking}. */
    public String label() {
        return jdk.version() + " " + briefFlagSet();
    }

    public String briefFlagSet() {
        return Names.flagSet(flagSet);
    }
}
