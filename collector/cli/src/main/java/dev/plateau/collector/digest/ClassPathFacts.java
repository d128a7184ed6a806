package dev.plateau.collector.digest;

import dev.plateau.wire.model.Manifest.JarFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Digests and sizes of a class path, by which others recognize the same benchmarks. */
public final class ClassPathFacts {
    private ClassPathFacts() {}

    /** Facts of each element, in the order of the class path. */
    public static List<JarFacts> of(List<Path> classPath) throws IOException {
        List<JarFacts> facts = new ArrayList<>();
        for (Path element : classPath) {
            facts.add(of(element));
        }
        return facts;
    }

    /** Facts of a jar, or of a folder of classes. */
    public static JarFacts of(Path element) throws IOException {
        boolean isFolder = Files.isDirectory(element);
        long bytes = 0;
        for (Path file : files(element)) {
            bytes += Files.size(file);
        }
        return new JarFacts(
                isFolder ? digest(List.of(element)) : Sha256.of(Files.readAllBytes(element)), bytes, isFolder);
    }

    /** SHA-256 over names and contents of all files, in hex, to detect changes of the benchmarks; a folder counts with all that is in it. */
    public static String digest(List<Path> jars) throws IOException {
        Sha256 digest = new Sha256();
        for (Path jar : jars) {
            for (Path file : files(jar)) {
                digest.add(jar.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                digest.add(Files.readAllBytes(file));
            }
        }
        return digest.hex();
    }

    /** The jar itself, or all files in a folder. */
    public static List<Path> files(Path element) throws IOException {
        try (Stream<Path> walk = Files.walk(element)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
