package dev.plateau.collector.measure;

import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Path;

/** The primary score of one fork, from JMH's JSON of it. */
public final class ForkScore {
    private static final UploadReader READER = new UploadReader(UploadLimits.DEFAULT);

    private ForkScore() {}

    /** Reads it; its measurements are those of the one fork. */
    public static Score read(Path file) throws IOException {
        try {
            return READER.read(file, Facts.NONE)
                    .runs()
                    .get(0)
                    .rows()
                    .get(0)
                    .scores()
                    .get(0);
        } catch (UnreadableUpload | IndexOutOfBoundsException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
