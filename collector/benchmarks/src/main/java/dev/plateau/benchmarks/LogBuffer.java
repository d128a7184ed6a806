package dev.plateau.benchmarks;

import java.nio.charset.StandardCharsets;

/** The buffer in which a logging library formats a line: too large to allocate for every line. For one thread at a time. */
final class LogBuffer {
    private static final byte[] PREFIX = "INFO  orders - order accepted: ".getBytes(StandardCharsets.US_ASCII);

    private final byte[] bytes = new byte[8192];

    /** Formats one line and returns its length in bytes. */
    int format(int order) {
        System.arraycopy(PREFIX, 0, bytes, 0, PREFIX.length);
        int length = PREFIX.length;
        for (int rest = order; rest > 0; rest /= 10) {
            bytes[length++] = (byte) ('0' + rest % 10);
        }
        bytes[length++] = '\n';
        return length;
    }
}
