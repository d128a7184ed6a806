package dev.plateau.collector.jdk;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Usual places of JDKs: variables, the path, and the folders of package managers and tools on Linux, macOS and Windows. */
final class JvmFolders {
    /** Mac bundles have the home two folders down. */
    private static final String MAC_HOME = "Contents/Home";

    private static final String BREW_HOME = "libexec/openjdk.jdk/Contents/Home";

    /** Folder whose children are JDKs; {@code ~} is the user's home. */
    private record Place(String source, String folder, String children, String homeInside) {
        Place(String source, String folder) {
            this(source, folder, "*", "");
        }
    }

    private static final List<Place> PLACES = List.of(
            new Place("system", "/usr/lib/jvm"),
            new Place("system", "/usr/lib64/jvm"),
            new Place("system", "/usr/java"),
            new Place("system", "/opt/java"),
            new Place("system", "/opt/jdk"),
            new Place("system", "/opt", "{jdk,java,graalvm,zulu}*", ""),
            new Place("sdkman", "~/.sdkman/candidates/java"),
            new Place("mise", "~/.local/share/mise/installs/java"),
            new Place("asdf", "~/.asdf/installs/java"),
            new Place("jenv", "~/.jenv/versions"),
            new Place("jbang", "~/.jbang/cache/jdks"),
            new Place("gradle", "~/.gradle/jdks"),
            new Place("intellij", "~/.jdks"),
            new Place("homebrew", "/home/linuxbrew/.linuxbrew/opt", "openjdk*", "libexec"),
            new Place("homebrew", "/opt/homebrew/opt", "openjdk*", BREW_HOME),
            new Place("homebrew", "/usr/local/opt", "openjdk*", BREW_HOME),
            new Place("mac", "/Library/Java/JavaVirtualMachines", "*", MAC_HOME),
            new Place("mac", "~/Library/Java/JavaVirtualMachines", "*", MAC_HOME),
            new Place("windows", "C:/Program Files/Java"),
            new Place("windows", "C:/Program Files/Eclipse Adoptium"),
            new Place("windows", "C:/Program Files/Microsoft", "jdk*", ""),
            new Place("windows", "C:/Program Files/Zulu"),
            new Place("windows", "C:/Program Files/Amazon Corretto"),
            new Place("windows", "C:/Program Files/BellSoft"),
            new Place("scoop", "~/scoop/apps", "*{jdk,temurin,zulu,corretto,graalvm}*", "current"));

    /** A folder that may be a JDK's home, and its source. */
    record Found(Path folder, String source) {}

    private final Map<String, String> variables;
    private final Path userHome;

    JvmFolders(Map<String, String> variables, Path userHome) {
        this.variables = variables;
        this.userHome = userHome;
    }

    /** Everything that may be a JDK's home, in the order of trust. */
    List<Found> list() throws IOException {
        List<Found> found = new ArrayList<>();
        variables.entrySet().stream()
                .filter(entry ->
                        entry.getKey().equals("JAVA_HOME") || entry.getKey().startsWith("JAVA_HOME_"))
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> path(entry.getValue()).ifPresent(home -> found.add(new Found(home, entry.getKey()))));
        for (String folder : variables.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Optional<Path> java = path(folder)
                    .map(bin -> bin.resolve(Jvm.launcher(Path.of("")).getFileName()))
                    .filter(Files::isExecutable);
            if (java.isPresent()) {
                found.add(new Found(homeOf(java.get()), "PATH"));
            }
        }
        for (Place place : PLACES) {
            found.addAll(children(place));
        }
        return found;
    }

    /** Empty if the system refuses the text as a path, for example in double quotes on Windows. */
    private static Optional<Path> path(String text) {
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    /** {@code /usr/bin/java} is a link into the JDK. */
    private static Path homeOf(Path java) throws IOException {
        Path bin = java.toRealPath().getParent();
        Path home = bin == null ? null : bin.getParent();
        return home == null ? java : home;
    }

    private List<Found> children(Place place) throws IOException {
        Path folder = place.folder().startsWith("~/")
                ? userHome.resolve(place.folder().substring(2))
                : Path.of(place.folder());
        if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
            return List.of();
        }
        List<Found> found = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, place.children())) {
            for (Path child : children) {
                Path bundled = child.resolve(MAC_HOME);
                Path home = child.resolve(place.homeInside());
                found.add(new Found(Files.isDirectory(bundled) ? bundled : home, place.source()));
            }
        }
        found.sort((one, other) -> one.folder().compareTo(other.folder()));
        return found;
    }
}
