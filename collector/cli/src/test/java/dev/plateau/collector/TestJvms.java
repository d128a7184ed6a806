package dev.plateau.collector;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The JVMs that tests run: the one of the build, and those that the launcher names in {@code PLATEAU_TEST_JDKS}. */
public final class TestJvms {
    private TestJvms() {}

    public static Path ofTheBuild() {
        return Path.of(System.getProperty("java.home"));
    }

    /** A JVM of links to the one of the build, whose own library has one byte more: another build of the same version. */
    public static Path patched(Path folder) throws IOException {
        Path given = ofTheBuild();
        Path patched = folder.resolve("patched");
        String library = "lib/server/" + System.mapLibraryName("jvm");
        for (String copied : List.of("bin/java", library)) {
            Path file = patched.resolve(copied);
            Files.createDirectories(file.getParent());
            Files.copy(given.resolve(copied), file, StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.write(patched.resolve(library), new byte[1], StandardOpenOption.APPEND);
        for (String linked : List.of("", "bin", "lib", "lib/server")) {
            try (Stream<Path> files = Files.list(given.resolve(linked))) {
                for (Path file : files.toList()) {
                    Path link = patched.resolve(given.relativize(file));
                    if (Files.notExists(link)) {
                        Files.createSymbolicLink(link, file);
                    }
                }
            }
        }
        return patched;
    }

    /** JDKs that were fetched for tests, without a compiler; empty where the build has none. */
    public static List<Path> further() {
        String variable = System.getenv().getOrDefault("PLATEAU_TEST_JDKS", "");
        return Stream.of(variable.split(File.pathSeparator, -1))
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .filter(Files::isDirectory)
                .toList();
    }
}
