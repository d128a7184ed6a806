package dev.plateau.collector;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The JVMs that tests run: the one of the build, and those that the launcher names in {@code PLATEAU_TEST_JDKS}. */
public final class TestJvms {
    private TestJvms() {}

    public static Path ofTheBuild() {
        return Path.of(System.getProperty("java.home"));
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
