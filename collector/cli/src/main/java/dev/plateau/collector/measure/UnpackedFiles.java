package dev.plateau.collector.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Files out of the collector's jar that other JVMs need: the jar itself holds libraries that benchmarks may want in other versions. */
final class UnpackedFiles {
    private UnpackedFiles() {}

    /**
     * Copies files of one package.
     *
     * @param source the package's path in the jar
     * @return the folder, absolute, for a class path
     */
    static Path unpack(Path folder, String source, List<String> names) throws IOException {
        Path classes = folder.toAbsolutePath();
        Path target = classes.resolve(source);
        Files.createDirectories(target);
        for (String name : names) {
            try (InputStream in = UnpackedFiles.class.getResourceAsStream("/" + source + "/" + name)) {
                if (in == null) {
                    throw new IOException("this collector lacks " + source + "/" + name + ": build it again");
                }
                Files.copy(in, target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return classes;
    }
}
