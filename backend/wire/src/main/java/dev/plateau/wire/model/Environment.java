package dev.plateau.wire.model;

import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Environment of a run: host, JDK and flag set.
 *
 * @param host the machine
 * @param jdk the JVM that really ran
 * @param flagSet JVM flags
 * @param flags final value of every JVM flag as {@code -XX:+PrintFlagsFinal} gave it, name to value; empty when not known
 * @param unlockedFlags the same with diagnostic and experimental flags unlocked, for the search of causes; empty when not known
 */
public record Environment(
        Host host, Jdk jdk, FlagSet flagSet, SortedMap<String, String> flags, SortedMap<String, String> unlockedFlags) {
    /**
     * A machine, without personal data.
     *
     * @param fingerprint identifies the machine's hardware and limits; two machines with the same fingerprint are one host
     * @param label name for people; never part of the identity when a fingerprint was measured
     * @param cpuCount processors that the JVM sees; 0 when not known
     * @param memoryBytes physical memory or the container's limit; 0 when not known
     */
    public record Host(
            String fingerprint,
            String label,
            @Nullable String os,
            @Nullable String arch,
            @Nullable String cpu,
            int cpuCount,
            long memoryBytes) {
        /** Fingerprint of the machine of uploads that name none: any machine. */
        public static final String UNKNOWN = "unknown";
    }

    /**
     * A JDK build.
     *
     * @param vendor as the JVM reports it, or null when the file does not have it (plain JMH JSON does not)
     * @param version full version: {@code 17.0.15}
     * @param vmName for example {@code OpenJDK 64-Bit Server VM}
     * @param vmVersion VM build: {@code 17.0.15+6-LTS}
     * @param build short digest of its files, which tells two builds with all of the same names apart; null when not known, which counts as
     *     equal to any
     */
    public record Jdk(
            @Nullable String vendor,
            String version,
            String vmName,
            String vmVersion,
            @Nullable String build) {
        private static final int MAX_FEATURE_DIGITS = 6;

        /** A JDK whose files are not known. */
        public Jdk(@Nullable String vendor, String version, String vmName, String vmVersion) {
            this(vendor, version, vmName, vmVersion, null);
        }

        public Jdk withBuild(@Nullable String digest) {
            return new Jdk(vendor, version, vmName, vmVersion, digest);
        }

        /** Tests whether two are one build, as far as both know their files. */
        public boolean isSameAs(Jdk other) {
            boolean sameFiles = build == null || other.build == null || build.equals(other.build);
            return sameFiles && withBuild(null).equals(other.withBuild(null));
        }

        /**
         * Feature release: 17 for {@code 17.0.15}, 8 for {@code 1.8.0_202}; 0 when the version does not start with a number, or with one too long
         * for a release.
         */
        public int feature() {
            String[] parts = version.split("[^0-9]+", 3);
            if (parts[0].isEmpty()) {
                return 0;
            }
            boolean oldScheme = parts[0].equals("1") && parts.length > 1 && !parts[1].isEmpty();
            String feature = oldScheme ? parts[1] : parts[0];
            return feature.length() > MAX_FEATURE_DIGITS ? 0 : Integer.parseInt(feature);
        }
    }
}
