package dev.plateau.server.testing;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The folder of this module: load programs run in whatever folder they are started. */
public final class ModuleFolder {
    private ModuleFolder() {}

    /** A path below it, or beside it. */
    public static Path resolve(String path) {
        try {
            Path testClasses = Path.of(ModuleFolder.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return testClasses.resolve("../..").resolve(path).normalize();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
