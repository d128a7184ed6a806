package dev.plateau.collector.capsule;

import dev.plateau.capsule.CapsuleSide.CapsuleJar;
import dev.plateau.collector.digest.ClassPathFacts;
import dev.plateau.wire.model.Manifest.JarFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One element of a class path, and its place in the capsule.
 *
 * @param source on this machine: never written
 * @param file in the capsule: {@code jars/benchmarks.jar}
 * @param sha256 of the file's bytes; of a folder, over names and contents of its files
 */
record PackedJar(Path source, String file, String sha256, long bytes) {
    /**
     * All elements of a class path.
     *
     * @param folder in the capsule, with a slash at its end
     */
    static List<PackedJar> of(List<Path> classPath, String folder) throws IOException {
        List<PackedJar> jars = new ArrayList<>();
        for (Path jar : classPath) {
            String number = classPath.size() == 1 ? "" : jars.size() + 1 + "-";
            JarFacts facts = ClassPathFacts.of(jar);
            jars.add(new PackedJar(
                    jar,
                    folder + number + jar.toAbsolutePath().normalize().getFileName(),
                    facts.sha256(),
                    facts.bytes()));
        }
        return jars;
    }

    boolean isFolder() {
        return Files.isDirectory(source);
    }

    /** As the capsule describes it. */
    CapsuleJar described(boolean packed) {
        return new CapsuleJar(file, sha256, bytes, isFolder(), packed);
    }

    /** Files by their entry in the zip. */
    Map<String, Path> entries() throws IOException {
        Map<String, Path> entries = new LinkedHashMap<>();
        for (Path each : ClassPathFacts.files(source)) {
            String below = source.relativize(each).toString().replace('\\', '/');
            entries.put(below.isEmpty() ? file : file + "/" + below, each);
        }
        return entries;
    }
}
