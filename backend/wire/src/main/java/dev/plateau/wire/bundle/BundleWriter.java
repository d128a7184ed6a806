package dev.plateau.wire.bundle;

import dev.plateau.wire.model.Manifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Writes a bundle. The same manifest and entries give the same bytes, so that an upload sent twice is known as one. */
public final class BundleWriter {
    private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private BundleWriter() {}

    /**
     * Writes a bundle.
     *
     * @param file replaced when it exists
     * @param entries name to content, written in this order after the manifest
     * @throws IllegalArgumentException when the entries are not just those that the manifest names
     */
    public static void write(Path file, Manifest manifest, Map<String, byte[]> entries) throws IOException {
        Set<String> named = new HashSet<>();
        ManifestJson.forEachEntry(manifest, named::add);
        if (!named.equals(entries.keySet())) {
            throw new IllegalArgumentException(
                    "The manifest names the entries " + named + ", given are " + entries.keySet());
        }
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            write(zip, Manifest.ENTRY, ManifestJson.write(manifest));
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                write(zip, entry.getKey(), entry.getValue());
            }
        }
    }

    /**
     * A bundle for servers of 0.1, which read up to version 4: without labels of JDK builds, facts of the benchmarks' code and directions of
     * counters. Equal bundles give equal bytes.
     */
    public static byte[] inVersion4(byte[] bundle) throws IOException {
        ByteArrayOutputStream older = new ByteArrayOutputStream();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bundle));
                ZipOutputStream out = new ZipOutputStream(older)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] content = in.readAllBytes();
                write(
                        out,
                        entry.getName(),
                        entry.getName().equals(Manifest.ENTRY) ? ManifestJson.inVersion4(content) : content);
            }
        }
        return older.toByteArray();
    }

    private static void write(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(ENTRY_TIME);
        zip.putNextEntry(entry);
        zip.write(content);
    }
}
