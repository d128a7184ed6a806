package dev.plateau.collector.jdk;

import dev.plateau.collector.usage.WrongUsage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the JDKs of this machine; one found in two ways, or installed twice, is one. */
public final class JvmSearch {
    /** Paths of JDKs in a variable, separated as in {@code PATH}. */
    public static final String VARIABLE = "PLATEAU_JDKS";

    /** Source of a JDK that the user named by path. */
    public static final String OPTION = "--jdk";

    private final Map<String, String> variables;
    private final Path userHome;

    public JvmSearch(Map<String, String> variables, Path userHome) {
        this.variables = variables;
        this.userHome = userHome;
    }

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
        return oncePerBuild(byHome.values());
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

    private static List<Jvm> oncePerBuild(Iterable<Jvm> all) {
        Map<Object, Jvm> byBuild = new LinkedHashMap<>();
        all.forEach(jvm -> byBuild.putIfAbsent(jvm.jdk(), jvm));
        List<Jvm> sorted = new ArrayList<>(byBuild.values());
        sorted.sort(Jvm.BY_VERSION);
        return sorted;
    }
}
