package dev.plateau.server.environments;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.wire.flags.FlagSets;
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
 * @param distinction facts that tell it from the host's other environments with the same version and name of flags: vendor, then VM build,
 *     digest, flags; empty where the names do
 * @param isOnlyOfRelease whether no other environment of the host has the same feature release and name of flags
 */
public record KnownEnvironment(
        EnvironmentIds ids,
        Environment.Host host,
        Environment.Jdk jdk,
        int feature,
        String flagSet,
        List<String> flags,
        List<String> rawFlags,
        boolean finalFlagsKnown,
        String distinction,
        @JsonIgnore boolean isOnlyOfRelease) {
    /** Feature release as pages name it: "17"; "unknown" where the version states none, as in files of JMH 1.18 and older. */
    public static String release(int feature) {
        return feature == 0 ? "unknown" : String.valueOf(feature);
    }

    /** True for the plain flag set of a plan, which may set the heap, and for one without flags. */
    public boolean hasDefaultFlags() {
        return flags.isEmpty() || flagSet.equals(FlagSets.DEFAULT);
    }

    /** True for a release with long-term support: 8, 11, 17, then every fourth. */
    public boolean isLongTermSupport() {
        return feature == 8 || feature == 11 || (feature >= 17 && feature % 4 == 1);
    }

    /** With the JVM: "17.0.9 biased-locking, Eclipse Adoptium". */
    public String name() {
        String vendor = jdk.vendor();
        return label() + (vendor == null || distinction.startsWith(vendor) ? "" : ", " + vendor);
    }

    /** Feature release and flag set: "17 biased-locking"; the label where another environment of the host would read the same. */
    public String briefName() {
        return isOnlyOfRelease ? release(feature) + " " + briefFlagSet() : label();
    }

    /** Short text that no other environment of the host has: "17.0.15 biased-locking", "17.0.15 default, Eclipse Adoptium". */
    public String label() {
        return jdk.version() + " " + briefFlagSet() + (distinction.isEmpty() ? "" : ", " + distinction);
    }

    public String briefFlagSet() {
        return Names.flagSet(flagSet);
    }
}
