package dev.plateau.collector.jdk;

import dev.plateau.collector.digest.Sha256;
import dev.plateau.wire.model.Manifest.JdkFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Digests that identify the files of a JDK build beyond its version. */
public final class JdkDigests {
    private static final List<String> LIBRARIES = List.of(
            "lib/server/libjvm.so",
            "lib/server/libjvm.dylib",
            "bin/server/jvm.dll",
            "jre/lib/amd64/server/libjvm.so",
            "jre/lib/aarch64/server/libjvm.so",
            "jre/lib/server/libjvm.dylib",
            "jre/bin/server/jvm.dll");

    private static final int BUFFER = 1 << 20;

    /** A search and its capsule need the same JDKs repeatedly. */
    private static final Map<FileState, String> READ = new ConcurrentHashMap<>();

    private JdkDigests() {}

    /** A file as it was when its digest was made: one that is replaced under a running program is read again. */
    private record FileState(Path file, long bytes, FileTime modified) {
        static FileState of(Path file) throws IOException {
            return new FileState(file.toRealPath(), Files.size(file), Files.getLastModifiedTime(file));
        }
    }

    /** Reads all of {@code lib/modules} at the first call: a third of a second. */
    public static JdkFiles of(Path home) throws IOException {
        Optional<Path> library = LIBRARIES.stream()
                .map(home::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
        Path modules = home.resolve("lib").resolve("modules");
        return new JdkFiles(
                Files.isRegularFile(modules) ? sha256(modules) : null,
                library.isPresent() ? sha256(library.get()) : null);
    }

    private static String sha256(Path file) throws IOException {
        FileState state = FileState.of(file);
        @Nullable String known = READ.get(state);
        if (known == null) {
            known = read(file);
            READ.put(state, known);
        }
        return known;
    }

    private static String read(Path file) throws IOException {
        Sha256 digest = new Sha256();
        try (InputStream in = Files.newInputStream(file)) {
            for (byte[] piece = in.readNBytes(BUFFER); piece.length > 0; piece = in.readNBytes(BUFFER)) {
                digest.add(piece);
            }
        }
        return digest.hex();
    }
}
