package dev.plateau.collector.jdk;

import dev.plateau.knowledge.JdkVersion;
import dev.plateau.wire.model.Environment;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK of this machine.
 *
 * @param home real path of its folder
 * @param jdk facts that its JVM reports
 * @param distribution short name of its builder, for selectors and labels: {@code temurin}, {@code debian}
 * @param source of the folder: {@code JAVA_HOME}, {@code --jdk}, {@code sdkman}
 */
public record Jvm(Path home, Environment.Jdk jdk, String distribution, String source) {
    /** {@code 17.0.9+9-LTS}, and {@code 25.392-b08} before JDK 9. */
    private static final Pattern BUILD = Pattern.compile(".*?(?:\\+|-b)([0-9]{1,5}).*");

    /** Oldest first. */
    public static final Comparator<Jvm> BY_VERSION = Comparator.comparing(
                    (Jvm jvm) -> jvm.version(), Comparator.naturalOrder())
            .thenComparing(Jvm::build)
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

    private JdkVersion version() {
        return JdkVersion.find(jdk.version()).orElse(JdkVersion.NONE);
    }

    /** Number of the VM's build, which is lower for early-access builds of a version than for its release; 0 where it has none. */
    private int build() {
        Matcher build = BUILD.matcher(jdk.vmVersion());
        return build.matches() ? Integer.parseInt(build.group(1)) : 0;
    }
}
