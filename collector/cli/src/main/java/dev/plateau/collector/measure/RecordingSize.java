package dev.plateau.collector.measure;

import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Size limits of a recording.
 *
 * @param mostBytes bytes of the file
 * @param mostPacked bytes of the file when it is packed into a bundle
 */
record RecordingSize(long mostBytes, long mostPacked) {
    /** Reserve for the manifest and the flags beside the recording, far more than they need. */
    private static final long BESIDE = 4L << 20;

    /** Limits of a server. */
    static final RecordingSize OF_A_SERVER =
            new RecordingSize(UploadLimits.RECORDING, UploadLimits.DEFAULT.bytes() - BESIDE);

    /** Reason why a recording is too large; empty when it fits. */
    Optional<String> obstacle(Path recording) throws IOException {
        long bytes = Files.size(recording);
        if (bytes > mostBytes) {
            return Optional.of(reason(bytes, "", mostBytes));
        }
        // A file that fits as it is fits packed, too.
        long packed = bytes <= mostPacked ? bytes : packed(recording);
        return packed > mostPacked ? Optional.of(reason(packed, " packed", mostPacked)) : Optional.empty();
    }

    private static String reason(long bytes, String how, long most) {
        return String.format(
                Locale.ROOT,
                "the recording has %.1f MiB%s, a server takes %.1f MiB: record for a shorter time (recordings: time)",
                mebibytes(bytes),
                how,
                mebibytes(most));
    }

    private static double mebibytes(long bytes) {
        return bytes / (double) (1 << 20);
    }

    private static long packed(Path recording) throws IOException {
        Counter counter = new Counter();
        try (OutputStream out = new DeflaterOutputStream(counter)) {
            Files.copy(recording, out);
        }
        return counter.bytes;
    }

    private static final class Counter extends OutputStream {
        private long bytes;

        @Override
        public void write(int one) {
            bytes++;
        }

        @Override
        public void write(byte @Nullable [] buffer, int offset, int length) {
            bytes += length;
        }
    }
}
