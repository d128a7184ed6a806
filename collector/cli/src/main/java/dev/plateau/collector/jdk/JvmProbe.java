package dev.plateau.collector.jdk;

import dev.plateau.collector.process.Program;
import dev.plateau.wire.model.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads the identity of a JVM from its own output. Names of folders and {@code release} files are not trusted: both can be wrong after a move or an
 * update.
 */
public final class JvmProbe {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** Words of {@code java.vendor.version} or {@code java.vendor}, and the common short name. */
    private static final List<Map.Entry<String, String>> DISTRIBUTIONS = List.of(
            Map.entry("temurin", "temurin"),
            Map.entry("adoptium", "temurin"),
            Map.entry("graalvm", "graalvm"),
            Map.entry("corretto", "corretto"),
            Map.entry("amazon", "corretto"),
            Map.entry("zulu", "zulu"),
            Map.entry("azul", "zulu"),
            Map.entry("bellsoft", "liberica"),
            Map.entry("sap", "sapmachine"),
            Map.entry("microsoft", "microsoft"),
            Map.entry("red hat", "redhat"),
            Map.entry("red_hat", "redhat"),
            Map.entry("debian", "debian"),
            Map.entry("ubuntu", "ubuntu"),
            Map.entry("ibm", "semeru"),
            Map.entry("jetbrains", "jetbrains"),
            Map.entry("homebrew", "homebrew"),
            Map.entry("oracle", "oracle"));

    private JvmProbe() {}

    /**
     * Starts the JVM in a JDK's folder.
     *
     * @return empty when there is no JVM there, or it doesn't start
     */
    static Optional<Jvm> ask(Path home, String source) throws IOException, InterruptedException {
        Program.Ended answer =
                Program.ask(List.of(Jvm.launcher(home).toString(), "-XshowSettings:properties", "-version"), LIMIT);
        return answer.ok() ? read(answer.err(), home, source) : Optional.empty();
    }

    private static Optional<Jvm> read(String settings, Path home, String source) {
        Map<String, String> properties = settings.lines()
                .map(line -> line.strip().split(" = ", 2))
                .filter(parts -> parts.length == 2)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, second) -> first));
        String version = properties.get("java.version");
        String vmName = properties.get("java.vm.name");
        String vmVersion = properties.get("java.vm.version");
        if (version == null || vmName == null || vmVersion == null) {
            return Optional.empty();
        }
        String vendor = properties.get("java.vendor");
        String words = properties.getOrDefault("java.vendor.version", "") + " " + vendor + " " + vmName;
        return Optional.of(
                new Jvm(home, new Environment.Jdk(vendor, version, vmName, vmVersion), distribution(words), source));
    }

    private static String distribution(String words) {
        String lower = words.toLowerCase(Locale.ROOT);
        return DISTRIBUTIONS.stream()
                .filter(entry -> lower.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("jdk");
    }
}
