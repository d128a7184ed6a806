package dev.plateau.recording.read;

import dev.plateau.recording.format.ChunkHeader;
import dev.plateau.recording.model.RefusedRecording;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/** Distinguishes a recording from other files by the first bytes. */
final class FileStart {
    /** Number of bytes needed for that. */
    static final int BYTES = ChunkHeader.BYTES;

    private FileStart() {}

    static boolean isGzip(byte[] start) {
        return startsWith(start, 0x1f, 0x8b);
    }

    /** Accepts only a file that starts as a recording of a known format. */
    static void check(byte[] start) throws RefusedRecording {
        if (start.length == 0) {
            throw new RefusedRecording("the file is empty: the recording was never dumped, or its copy failed");
        }
        if (!startsWith(start, 'F', 'L', 'R', 0)) {
            throw new RefusedRecording(otherFormat(start));
        }
        if (start.length < ChunkHeader.BYTES) {
            throw new RefusedRecording("the recording ends inside its first header: copy it again");
        }
        int major = (start[4] << 8) | (start[5] & 0xff);
        int minor = (start[6] << 8) | (start[7] & 0xff);
        if (major == 0) {
            throw new RefusedRecording("format " + major + "." + minor
                    + ", written by Oracle's JDK 7 or 8 before JFR was open: record with JDK 8u272, 11 or newer");
        }
        if (major > 2) {
            throw new RefusedRecording("format " + major + "." + minor + " is newer than what is known here (2.x)");
        }
    }

    private static String otherFormat(byte[] start) {
        String text =
                new String(start, StandardCharsets.ISO_8859_1).stripLeading().toLowerCase(Locale.ROOT);
        if (text.startsWith("version https://git-lfs")) {
            return "a git-lfs pointer, not the file itself: fetch it with 'git lfs pull'";
        }
        if (text.startsWith("<")) {
            return "an HTML or XML page, not a recording: the download gave a page instead of the file";
        }
        if (startsWith(start, 0x04, 0x22, 0x4d, 0x18)) {
            return "compressed with LZ4: unpack it with 'lz4 -d'";
        }
        if (startsWith(start, 0x28, 0xb5, 0x2f, 0xfd)) {
            return "compressed with Zstandard: unpack it with 'zstd -d'";
        }
        if (startsWith(start, 'P', 'K', 3, 4)) {
            return "a zip archive: unpack it";
        }
        if (startsWith(start, 0xfd, '7', 'z', 'X', 'Z') || startsWith(start, 'B', 'Z', 'h')) {
            return "compressed with xz or bzip2: unpack it";
        }
        if (text.startsWith("java profile")) {
            return "a heap dump, not a flight recording";
        }
        if (text.startsWith("{") || text.startsWith("[")) {
            return "JSON, not a flight recording";
        }
        int shown = Math.min(8, start.length);
        return "not a flight recording: it starts with "
                + HexFormat.ofDelimiter(" ").formatHex(start, 0, shown) + " instead of 46 4c 52 00";
    }

    private static boolean startsWith(byte[] start, int... expected) {
        if (start.length < expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            if ((start[i] & 0xff) != expected[i]) {
                return false;
            }
        }
        return true;
    }
}
