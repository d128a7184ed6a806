package dev.plateau.collector.jdk;

import dev.plateau.collector.process.Program;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Environment;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the JDKs of this machine; one found in two ways, or installed twice, is one. */
public record JvmSearch(Map<String, String> variables, Path userHome) {
    /** Paths of JDKs in a variable, separated as in {@code PATH}. */
    public static final String VARIABLE = "PLATEAU_JDKS";

    /** Source of a JDK that the user named by path. */
    public static final String OPTION = "--jdk";

    /**
     * Every JDK, oldest first.
     *
     * @param given folders named by the user
     * @throws WrongUsage when a folder named by the user holds no JVM that starts
     */
    public List<Jvm> find(List<Path> given) throws WrongUsage, IOException, InterruptedException {
        Map<Path, Jvm> byHome = new LinkedHashMap<>();
        for (Path folder : given) {
            Jvm jvm = named(folder, OPTION);
            byHome.put(jvm.home(), jvm);
        }
        for (String folder : variables.getOrDefault(VARIABLE, "").split(File.pathSeparator, -1)) {
            if (!folder.isBlank()) {
                Jvm jvm = named(Path.of(folder), VARIABLE);
                byHome.putIfAbsent(jvm.home(), jvm);
            }
        }
        for (JvmFolders.FoundFolder found : new JvmFolders(variables, userHome).list()) {
            Optional<Path> home = home(found.folder());
            if (home.isPresent() && !byHome.containsKey(home.get())) {
                JvmProbe.ask(home.get(), found.source()).ifPresent(jvm -> byHome.put(jvm.home(), jvm));
            }
        }
        return Jvm.eachBuildOnce(byHome.values());
    }

    /** The JDK in a folder that the user named. */
    public static Jvm named(Path folder, String source) throws WrongUsage, IOException, InterruptedException {
        Path home = home(folder)
                .orElseThrow(() -> new WrongUsage(folder + " (" + source + ") holds no JDK: there is no "
                        + Jvm.launcher(folder) + ". Name the folder that has bin in it."));
        return JvmProbe.ask(home, source)
                .orElseThrow(() -> new WrongUsage("The JVM in " + folder + " (" + source + ") does not start. Try: "
                        + Jvm.launcher(folder) + " -version"));
    }

    private static Optional<Path> home(Path folder) throws IOException {
        Path java = Jvm.launcher(folder);
        return Files.isExecutable(java) ? Optional.of(folder.toRealPath()) : Optional.empty();
    }

    /**
     * Reads the identity of a JVM from its own output. Names of folders and {@code release} files are not trusted: both can be wrong after a move or an
     * update.
     */
    public static final class JvmProbe {
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
            return Optional.of(new Jvm(
                    home, new Environment.Jdk(vendor, version, vmName, vmVersion), distribution(words), source));
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
}
