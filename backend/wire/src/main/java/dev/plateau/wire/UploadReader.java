package dev.plateau.wire;

import java.io.IOException;
import java.nio.file.Path;

/** Reads an upload: plain JMH JSON or a bundle, told apart by the first bytes. */
public final class UploadReader {
    private final Limits limits;

    public UploadReader(Limits limits) {
        this.limits = limits;
    }

    /**
     * Reads a file.
     *
     * @param facts what the sender said beside the file; a bundle's manifest wins over them
     * @throws UnreadableUpload when nothing in it can be stored
     * @throws IOException when the file can't be read from disk
     */
    public Upload read(Path file, Facts facts) throws UnreadableUpload, IOException {
        if (file.toFile().length() > limits.bytes()) {
            throw new IOException("too large");
        }
        throw new IOException("not read yet " + facts);
    }
}
