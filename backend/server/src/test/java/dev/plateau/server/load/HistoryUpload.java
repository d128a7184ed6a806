package dev.plateau.server.load;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An upload of a history, and the marks that people add to it.
 *
 * @param parameters query of the upload's address
 * @param file JMH's JSON
 * @param excluded whether its runs are excluded from detection
 * @param hostChanged the host of its runs changed at this time; null when it did not
 */
record HistoryUpload(
        String parameters,
        String file,
        boolean excluded,
        @Nullable Instant hostChanged) {
    HistoryUpload(String parameters, String file) {
        this(parameters, file, false, null);
    }

    boolean isMarked() {
        return excluded || hostChanged != null;
    }
}
