package dev.plateau.server.backup;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An archive that can't be imported. The message has the place, the reason and the next step; nothing of it was stored. */
final class RefusedArchive extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedArchive(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** @param place file of the archive, and what is wrong with it */
    static RefusedArchive damaged(String place, @Nullable Throwable cause) {
        return new RefusedArchive(
                "The archive is damaged: " + place + (cause == null ? "" : " (" + cause.getMessage() + ")")
                        + ". Nothing was imported. Export the project again.",
                cause);
    }
}
