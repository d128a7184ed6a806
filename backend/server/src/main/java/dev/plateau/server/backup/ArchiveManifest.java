package dev.plateau.server.backup;

import dev.plateau.server.backup.BackupManifest.CopiedTable;
import java.time.Instant;
import java.util.List;

/**
 * Contents of an archive of a project, its file {@code manifest.json}.
 *
 * @param format number of this format, raised when older programs can't read it
 * @param project name of the project
 * @param createdAt time of the snapshot
 * @param migration newest migration of the server's tables
 * @param tables with the columns and the number of their rows
 */
record ArchiveManifest(int format, String project, Instant createdAt, String migration, List<CopiedTable> tables) {
    static final int FORMAT = 1;
    static final String FILE = "manifest.json";

    /** Name of the file with the rows of a table, a JSON object in each line. */
    static String file(String table) {
        return "tables/" + table + ".ndjson";
    }

    long rows() {
        return tables.stream().mapToLong(CopiedTable::rows).sum();
    }
}
