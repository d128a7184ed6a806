package dev.plateau.collector.jdk;

import dev.plateau.knowledge.JdkVersion;
import dev.plateau.wire.model.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK of this machine.
 *
 * @param home real path of its folder
 * @param jdk facts that its JVM reports; with a digest of its files where another JDK of the machine reports the same
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

    /** For labels: {@code temurin-17.0.9}, and {@code temurin-17.0.9-0a1b2c3d4e} where another build has the same facts. */
    public String name() {
        return distribution + "-" + jdk.version() + (jdk.build() == null ? "" : "-" + jdk.build());
    }

    /** The same with a digest of its files. */
    Jvm withBuild() throws IOException {
        return new Jvm(home, jdk.withBuild(JdkDigests.of(home).build()), distribution, source);
    }

    /** Tests whether this is a build that somebody names by its facts. */
    public boolean isBuild(Environment.Jdk wanted) throws IOException {
        return jdk.isSameAs(wanted)
                && (wanted.build() == null || withBuild().jdk().isSameAs(wanted));
    }

    /** Each build once, the first one of equal JDKs. The files of JDKs with the same facts are read: only builds that differ in them stay. */
    static List<Jvm> eachBuildOnce(Collection<Jvm> all) throws IOException {
        Map<Environment.Jdk, Map<Path, Jvm>> byFacts = new LinkedHashMap<>();
        for (Jvm jvm : all) {
            byFacts.computeIfAbsent(jvm.jdk.withBuild(null), none -> new LinkedHashMap<>())
                    .putIfAbsent(jvm.home, jvm);
        }
        List<Jvm> builds = new ArrayList<>();
        for (Map<Path, Jvm> same : byFacts.values()) {
            Map<Environment.Jdk, Jvm> byFiles = new LinkedHashMap<>();
            for (Jvm jvm : same.values()) {
                Jvm known = same.size() == 1 ? jvm : jvm.withBuild();
                byFiles.putIfAbsent(known.jdk, known);
            }
            builds.addAll(byFiles.size() == 1 ? List.of(same.values().iterator().next()) : byFiles.values());
        }
        builds.sort(BY_VERSION);
        return builds;
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
