package dev.plateau.collector.jdk;

import dev.plateau.wire.model.Environment;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * A JDK of this machine.
 *
 * @param home real path of its folder
 * @param jdk what its JVM says of itself
 * @param distribution short name of who built it, for selectors and labels: {@code temurin}, {@code debian}
 * @param source how it was found: {@code JAVA_HOME}, {@code --jdk}, {@code sdkman}
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

    /** For labels: {@code temurin-17.0.9}. */
    public String name() {
        return distribution + "-" + jdk.version();
    }

    static Path launcher(Path home) {
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        return home.resolve("bin").resolve(windows ? "java.exe" : "java");
    }

    private Version number() {
        return Version.of(jdk.version());
    }

    /** Numbers of a version, compared one by one. */
    private record Version(int feature, int interim, int update) implements Comparable<Version> {
        static Version of(String text) {
            String[] parts = text.replaceFirst("^1\\.", "").split("[^0-9]+", 4);
            return new Version(part(parts, 0), part(parts, 1), part(parts, 2));
        }

        private static int part(String[] parts, int index) {
            return index < parts.length && !parts[index].isEmpty() ? Integer.parseInt(parts[index]) : 0;
        }

        @Override
        public int compareTo(Version other) {
            return Comparator.comparingInt(Version::feature)
                    .thenComparingInt(Version::interim)
                    .thenComparingInt(Version::update)
                    .compare(this, other);
        }
    }
}
