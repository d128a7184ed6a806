package dev.plateau.server.backup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.plateau.server.backup.ArchivedTables.ArchivedTable;
import dev.plateau.server.backup.BackupManifest.CopiedTable;
import dev.plateau.server.backup.DatabaseCatalog.StoredTable;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.profiles.RecordingFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.postgresql.PGConnection;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the archive of a project: a zip with the rows of each table as JSON lines, and a manifest at its end. An archive that breaks off has no
 * table of contents, and is refused.
 */
final class ProjectExport {
    /** JSON escapes control characters: with these as quote and delimiter, COPY reads and writes lines as they are. */
    static final String LINES = "(format csv, quote e'\\x01', delimiter e'\\x02')";

    private static final int BUFFER = 1 << 16;
    private static final int PART = 1 << 20;
    private static final String PARTS = "recording_part";

    private final Connection connection;
    private final long project;
    private final ZipOutputStream zip;
    private final RecordingFiles recordings;
    private final TemporaryFiles files;

    private ProjectExport(
            Connection connection, long project, ZipOutputStream zip, RecordingFiles recordings, TemporaryFiles files) {
        this.connection = connection;
        this.project = project;
        this.zip = zip;
        this.recordings = recordings;
        this.files = files;
    }

    /** Writes an archive, in a transaction with one snapshot. The stream stays open. */
    static ArchiveManifest write(
            Connection connection, Project project, RecordingFiles recordings, TemporaryFiles files, OutputStream out)
            throws SQLException, IOException {
        var catalog = new DatabaseCatalog(connection);
        catalog.execute("set local timezone to 'UTC'");
        Map<String, StoredTable> stored =
                catalog.tables().stream().collect(Collectors.toMap(StoredTable::name, Function.identity()));
        var zip = new ZipOutputStream(new BufferedOutputStream(out, BUFFER));
        zip.setLevel(Deflater.BEST_SPEED);
        var export = new ProjectExport(connection, project.id(), zip, recordings, files);
        List<CopiedTable> tables = new ArrayList<>();
        for (ArchivedTable table : ArchivedTables.ALL) {
            List<String> columns = Objects.requireNonNull(stored.get(table.name())).columns().stream()
                    .filter(table::archives)
                    .toList();
            tables.add(export.copy(table, columns));
        }
        var manifest = new ArchiveManifest(
                ArchiveManifest.FORMAT,
                project.name(),
                catalog.now(),
                catalog.migrations().getLast().version(),
                tables);
        zip.putNextEntry(new ZipEntry(ArchiveManifest.FILE));
        zip.write(JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest));
        zip.closeEntry();
        zip.finish();
        zip.flush();
        return manifest;
    }

    private CopiedTable copy(ArchivedTable table, List<String> columns) throws SQLException, IOException {
        zip.putNextEntry(new ZipEntry(ArchiveManifest.file(table.name())));
        MessageDigest digest = Backup.sha256();
        var counted = new Backup.CountedOutput(zip);
        var lines = new BufferedOutputStream(new DigestOutputStream(counted, digest), BUFFER);
        String values = columns.stream()
                .map(column -> value(table.name() + "." + column, DatabaseCatalog.quote(column)))
                .collect(Collectors.joining(", "));
        String rows = "select row_to_json(t) from (select " + values + " from " + DatabaseCatalog.quote(table.name())
                + " where " + table.condition().replace(":project", Long.toString(project)) + ") t";
        long count = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyOut("copy (" + rows + ") to stdout " + LINES, lines);
        if (table.name().equals(PARTS)) {
            count += copyFromBucket(lines);
        }
        lines.flush();
        zip.closeEntry();
        return new CopiedTable(
                table.name(), columns, count, counted.bytes(), HexFormat.of().formatHex(digest.digest()));
    }

    /** In an archive, all files of recordings are rows. */
    private static String value(String column, String quoted) {
        return column.equals("recording.kept_in")
                ? "case kept_in when 'BUCKET' then 'DATABASE' else kept_in end as kept_in"
                : quoted;
    }

    private long copyFromBucket(OutputStream lines) throws IOException {
        List<Long> inBucket = new DatabaseCatalog(connection)
                .ids("select id from recording where project_id = ? and kept_in = 'BUCKET' order by id", project);
        long parts = 0;
        for (long recording : inBucket) {
            try (TemporaryFile file = files.create(TemporaryFiles.SERVER)) {
                recordings.write(new RecordingFiles.StoredFile(recording, project), file.path());
                parts += copyParts(recording, file.path(), lines);
            }
        }
        return parts;
    }

    private static int copyParts(long recording, Path file, OutputStream lines) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] part = in.readNBytes(PART);
            int number = 0;
            for (; part.length > 0; number++) {
                String line = "{\"recording_id\":%d,\"number\":%d,\"content\":\"\\\\x%s\"}\n"
                        .formatted(recording, number, HexFormat.of().formatHex(part));
                lines.write(line.getBytes(US_ASCII));
                part = in.readNBytes(PART);
            }
            return number;
        }
    }
}
