package dev.plateau.server.upgrade;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** The data folder of a stopped server in a zip, without files that a start makes anew. */
final class PackedDataFolder {
    /** Not a secret: the token of the sample project, for requests to a later server. */
    static final String TOKEN = "token";

    /** Programs of PostgreSQL, its log, and files of one run. */
    private static final String NOT_KEPT =
            "postgresql-.*|postgresql\\.log|plateau\\.lock|local-key|tmp|postmaster\\.opts|pg_internal\\.init";

    private PackedDataFolder() {}

    static void pack(Path folder, Path zip) throws IOException {
        try (OutputStream file = Files.newOutputStream(zip);
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.setLevel(Deflater.BEST_COMPRESSION);
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) throws IOException {
                    if (!isKept(path)) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    // PostgreSQL does not start without its empty folders.
                    if (!path.equals(folder)) {
                        add(folder.relativize(path) + "/", null);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
                    if (isKept(path)) {
                        add(folder.relativize(path).toString(), path);
                    }
                    return FileVisitResult.CONTINUE;
                }

                private void add(String name, @Nullable Path content) throws IOException {
                    ZipEntry entry = new ZipEntry(name);
                    entry.setTime(0);
                    out.putNextEntry(entry);
                    if (content != null) {
                        Files.copy(content, out);
                    }
                    out.closeEntry();
                }
            });
        }
    }

    private static boolean isKept(Path path) {
        return !path.getFileName().toString().matches(NOT_KEPT);
    }

    /** Unpacks the folder of a released version, from the class path, into an empty folder. */
    static Path unpack(String version, Path into) throws IOException {
        try (InputStream resource = Objects.requireNonNull(
                        PackedDataFolder.class.getResourceAsStream("/data-folders/" + version + ".zip"), version);
                ZipInputStream in = new ZipInputStream(resource)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path path = into.resolve(entry.getName());
                if (entry.isDirectory()) {
                    // PostgreSQL refuses a folder that others may read.
                    Files.createDirectories(path, permissions("rwx------"));
                } else {
                    Files.copy(in, path);
                    Files.setPosixFilePermissions(path, Set.copyOf(PosixFilePermissions.fromString("rw-------")));
                }
            }
        }
        return into;
    }

    private static FileAttribute<?> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }
}
