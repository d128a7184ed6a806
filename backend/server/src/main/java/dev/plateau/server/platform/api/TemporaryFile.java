package dev.plateau.server.platform.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file in the server's temporary folder, deleted by {@link #close}. Not thread safe. */
public final class TemporaryFile implements AutoCloseable {
    private final TemporaryFiles owner;
    private final long project;
    private final Path path;
    private long reserved;

    TemporaryFile(TemporaryFiles owner, long project, Path path) {
        this.owner = owner;
        this.project = project;
        this.path = path;
    }

    public Path path() {
        return path;
    }

    /**
     * Reserves space, in place of an earlier reservation.
     *
     * @param bytes that the file may have from now on
     * @throws Problem 503 with Retry-After, when the folder's quota or the project's share of it has less
     */
    public void reserve(long bytes) {
        owner.reserve(project, bytes - reserved);
        reserved = bytes;
    }

    @Override
    public void close() throws IOException {
        try {
            Files.deleteIfExists(path);
        } finally {
            reserve(0);
        }
    }
}
