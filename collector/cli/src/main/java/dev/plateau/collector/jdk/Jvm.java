package dev.plateau.collector.jdk;

import dev.plateau.wire.model.Environment;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JDK of this machine.
 *
 * @param home real path of its folder
 * @param jdk facts that its JVM reports
 * @param distribution short name of its builder, for selectors and labels: {@code temurin}, {@code debian}
 * @param source of the folder: {@code JAVA_HOME}, {@code --jdk}, {@code sdkman}
 */
public record Jvm(Path home, Environment.Jdk jdk, String distribution, String source) {
    /** Oldest first. */
    public static final Comparator<Jvm> BY_VERSION = Comparator.comparing(
                    (Jvm jvm) -> jvm.number(), Comparator.naturalOrder())
            .thenComparing(Jvm::distribution)
            .thenComparing(Jvm::home);

    /** The launcher. */
    public Path java() {
        return launcher(home);
    }

    /** The launcher in the runtime folder of JDK 8, whose {@code java.home} that folder is; later JDKs have none. */
    public Path javaOfRuntime() {
        return launcher(home.resolve("jre"));
    }

    /** For labels: {@code temurin-17.0.9}. */
    public String name() {
        return distribution + "-" + jdk.version();
    }

    static Path launcher(Path home) {
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        return home.resolve("bin").resolve(windows ? "java.exe" : "java");
    }

    private Version number() {
        return Version.of(jdk);
    }

    /**
     * A version, compared number by number, then by build: early-access builds of a version have lower numbers than its release.
     *
     * @param numbers feature release first
     * @param build number of the VM's build; 0 where it has none
     */
    private record Version(List<Integer> numbers, int build) implements Comparable<Version> {
        /** {@code 17.0.9}, {@code 11.0.9.1}, {@code 23-ea}; without the {@code 1.} of {@code 1.8.0_392}. */
        private static final Pattern NUMBERS = Pattern.compile("(?:1\\.)?([0-9]{1,5}(?:[._][0-9]{1,5})*).*");

        /** {@code 17.0.9+9-LTS}, and {@code 25.392-b08} before JDK 9. */
        private static final Pattern BUILD = Pattern.compile(".*?(?:\\+|-b)([0-9]{1,5}).*");

        static Version of(Environment.Jdk jdk) {
            Matcher numbers = NUMBERS.matcher(jdk.version());
            Matcher build = BUILD.matcher(jdk.vmVersion());
            return new Version(
                    numbers.matches()
                            ? Stream.of(numbers.group(1).split("[._]", -1))
                                    .map(Integer::valueOf)
                                    .toList()
                            : List.of(),
                    build.matches() ? Integer.parseInt(build.group(1)) : 0);
        }

        private int number(int index) {
            return index < numbers.size() ? numbers.get(index) : 0;
        }

        @Override
        public int compareTo(Version other) {
            for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
                int compared = Integer.compare(number(i), other.number(i));
                if (compared != 0) {
                    return compared;
                }
            }
            return Integer.compare(build, other.build);
        }
    }
}
