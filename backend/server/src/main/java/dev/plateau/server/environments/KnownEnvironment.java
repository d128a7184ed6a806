package dev.plateau.server.environments;

import dev.plateau.wire.model.Environment;
import java.util.List;

/**
 * An environment with measurements.
 *
 * @param ids the environment and its parts
 * @param feature feature release of the JDK
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
    private static final int MAX_NAME_CHARACTERS = 36;
    private static final int MAX_START_CHARACTERS = 24;

    /** Feature release as pages name it: "17"; "unknown" where the version states none, as in files of JMH 1.18 and older. */
    public static String release(int feature) {
        return feature == 0 ? "unknown" : String.valueOf(feature);
    }

    /** Short text for a column head: {@code 17.0.15 biased-locking}. */
    public String label() {
        return jdk.version() + " " + briefFlagSet();
    }

    public String briefFlagSet() {
        return brief(flagSet);
    }

    /** Short name of a flag set. An unnamed one is called by all its flags: this has the first ones and the number of the others. */
    public static String brief(String flagSet) {
        if (flagSet.length() <= MAX_NAME_CHARACTERS) {
            return flagSet;
        }
        int end = flagSet.lastIndexOf(' ', MAX_START_CHARACTERS);
        if (end < 0) {
            return flagSet.substring(0, MAX_NAME_CHARACTERS - 1) + "…";
        }
        long more =
                flagSet.substring(end).chars().filter(letter -> letter == ' ').count();
        return flagSet.substring(0, end) + " … " + more + " more";
    }
}
