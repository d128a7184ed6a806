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
record JvmFolders(Map<String, String> variables, Path userHome) {
    /** Mac bundles have the home two folders down. */
    private static final String MAC_HOME = "Contents/Home";

    private static final String BREW_HOME = "libexec/openjdk.jdk/Contents/Home";

    /** Folder whose children are JDKs; {@code ~} is the user's home. */
    private record UsualPlace(String source, String folder, String children, String homeInside) {
        UsualPlace(String source, String folder) {
            this(source, folder, "*", "");
        }
    }

    private static final List<UsualPlace> PLACES = List.of(
            new UsualPlace("system", "/usr/lib/jvm"),
            new UsualPlace("system", "/usr/lib64/jvm"),
            new UsualPlace("system", "/usr/java"),
            new UsualPlace("system", "/opt/java"),
            new UsualPlace("system", "/opt/jdk"),
            new UsualPlace("system", "/opt", "{jdk,java,graalvm,zulu}*", ""),
            new UsualPlace("sdkman", "~/.sdkman/candidates/java"),
            new UsualPlace("mise", "~/.local/share/mise/installs/java"),
            new UsualPlace("asdf", "~/.asdf/installs/java"),
            new UsualPlace("jenv", "~/.jenv/versions"),
            new UsualPlace("jbang", "~/.jbang/cache/jdks"),
            new UsualPlace("gradle", "~/.gradle/jdks"),
            new UsualPlace("intellij", "~/.jdks"),
            new UsualPlace("homebrew", "/home/linuxbrew/.linuxbrew/opt", "openjdk*", "libexec"),
            new UsualPlace("homebrew", "/opt/homebrew/opt", "openjdk*", BREW_HOME),
            new UsualPlace("homebrew", "/usr/local/opt", "openjdk*", BREW_HOME),
            new UsualPlace("mac", "/Library/Java/JavaVirtualMachines", "*", MAC_HOME),
            new UsualPlace("mac", "~/Library/Java/JavaVirtualMachines", "*", MAC_HOME),
            new UsualPlace("windows", "C:/Program Files/Java"),
            new UsualPlace("windows", "C:/Program Files/Eclipse Adoptium"),
            new UsualPlace("windows", "C:/Program Files/Microsoft", "jdk*", ""),
            new UsualPlace("windows", "C:/Program Files/Zulu"),
            new UsualPlace("windows", "C:/Program Files/Amazon Corretto"),
            new UsualPlace("windows", "C:/Program Files/BellSoft"),
            new UsualPlace("scoop", "~/scoop/apps", "*{jdk,temurin,zulu,corretto,graalvm}*", "current"));

    /** A folder that may be a JDK's home, and its source. */
    record FoundFolder(Path folder, String source) {}

    /** Everything that may be a JDK's home, in the order of trust. */
    List<FoundFolder> list() throws IOException {
        List<FoundFolder> found = new ArrayList<>();
        variables.entrySet().stream()
                .filter(entry ->
                        entry.getKey().equals("JAVA_HOME") || entry.getKey().startsWith("JAVA_HOME_"))
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry ->
                        path(entry.getValue()).ifPresent(home -> found.add(new FoundFolder(home, entry.getKey()))));
        for (String folder : variables.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Optional<Path> java = path(folder)
                    .map(bin -> bin.resolve(Jvm.launcher(Path.of("")).getFileName()))
                    .filter(Files::isExecutable);
            if (java.isPresent()) {
                found.add(new FoundFolder(homeOf(java.get()), "PATH"));
            }
        }
        for (UsualPlace place : PLACES) {
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

    private List<FoundFolder> children(UsualPlace place) throws IOException {
        Path folder = place.folder().startsWith("~/")
                ? userHome.resolve(place.folder().substring(2))
                : Path.of(place.folder());
        if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
            return List.of();
        }
        List<FoundFolder> found = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, place.children())) {
            for (Path child : children) {
                Path bundled = child.resolve(MAC_HOME);
                Path home = child.resolve(place.homeInside());
                found.add(new FoundFolder(Files.isDirectory(bundled) ? bundled : home, place.source()));
            }
        }
        found.sort((one, other) -> one.folder().compareTo(other.folder()));
        return found;
    }
}
