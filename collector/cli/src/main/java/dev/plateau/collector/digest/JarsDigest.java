package dev.plateau.collector.digest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Detects changes of the benchmarks' bytes. */
public final class JarsDigest {
    private JarsDigest() {}

    /** SHA-256 over names and contents of all files, in hex; a folder counts with all that is in it. */
    public static String of(List<Path> jars) throws IOException {
        Sha256 digest = new Sha256();
        for (Path jar : jars) {
            for (Path file : files(jar)) {
                digest.add(jar.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.add(Files.readAllBytes(file));
            }
        }
        return digest.hex();
    }

    private static List<Path> files(Path jar) throws IOException {
        try (Stream<Path> walk = Files.walk(jar)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
