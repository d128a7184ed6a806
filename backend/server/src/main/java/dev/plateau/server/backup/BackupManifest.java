package dev.plateau.server.backup;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contents of a backup, its file {@code manifest.json}.
 *
 * @param format number of this format, raised when older programs can't read it
 * @param createdAt time of the snapshot
 * @param migrations those of the database, oldest first
 * @param tables all tables except Flyway's
 * @param bucketFiles files of recordings that are in the bucket, and not in the backup
 */
record BackupManifest(
        int format,
        Instant createdAt,
        List<AppliedMigration> migrations,
        List<CopiedTable> tables,
        List<CopiedSequence> sequences,
        long bucketFiles) {
    static final int FORMAT = 1;
    static final String FILE = "manifest.json";

    /** A migration of the tables. */
    record AppliedMigration(String version, @Nullable Integer checksum) {}

    /**
     * A table in the backup.
     *
     * @param sha256 of its file, uncompressed
     */
    record CopiedTable(String name, List<String> columns, long rows, long bytes, String sha256) {
        /** Name of the file with the rows. */
        static String file(String table) {
            return "tables/" + table + ".copy";
        }
    }

    /** A sequence with the last value that it returned. */
    record CopiedSequence(String name, long lastValue) {}

    long rows() {
        return tables.stream().mapToLong(CopiedTable::rows).sum();
    }
}
