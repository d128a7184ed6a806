package dev.plateau.collector.measure;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;

/** Names executions: sorted by time, unique over all machines that send to one server. */
public final class ExecutionId {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int LENGTH = "20260131-120000-".length() + 8;

    private ExecutionId() {}

    public static String of(Instant begin) {
        byte[] random = new byte[4];
        RANDOM.nextBytes(random);
        return TIME.format(begin) + "-" + HexFormat.of().formatHex(random);
    }

    /** The id that a name ends with. */
    static String endOf(String name) {
        return name.substring(Math.max(0, name.length() - LENGTH));
    }
}
