package dev.plateau.server.backup;

import dev.plateau.server.backup.ArchivedTables.ArchivedTable;
import dev.plateau.server.backup.BackupManifest.CopiedTable;
import dev.plateau.server.backup.DatabaseCatalog.StoredTable;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.springframework.dao.DataAccessException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An archive on its way into an empty project. Each table is loaded into a temporary one, compared with its digest, and inserted with the ids of
 * this server, which have the order of those in the archive. Needs a transaction: a failure leaves nothing.
 */
final class ProjectImport implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ZipFile zip;
    private final ArchiveManifest manifest;

    /** @throws RefusedArchive if it is no complete archive, or one of another format */
    ProjectImport(Path file) throws IOException {
        try {
            zip = new ZipFile(file.toFile());
        } catch (ZipException failure) {
            throw new RefusedArchive(
                    "This is no complete archive of a project: " + failure.getMessage()
                            + ". Nothing was imported. Export the project again.",
                    failure);
        }
        try {
            manifest = readManifest();
        } catch (IOException failure) {
            zip.close();
            throw failure;
        }
    }

    ArchiveManifest manifest() {
        return manifest;
    }

    private ArchiveManifest readManifest() throws IOException {
        ZipEntry entry = zip.getEntry(ArchiveManifest.FILE);
        if (entry == null) {
            throw new RefusedArchive(
                    "This is no archive of a project: it has no " + ArchiveManifest.FILE
                            + ". Nothing was imported. Export a project in its settings.",
                    null);
        }
        try (InputStream in = zip.getInputStream(entry)) {
            JsonNode json = JSON.readTree(in);
            int format = json.path("format").asInt(0);
            if (format != ArchiveManifest.FORMAT) {
                throw new RefusedArchive(
                        "The archive has format " + format + ", and this version reads format " + ArchiveManifest.FORMAT
                                + ". Nothing was imported. Import it into a server of the version that made it.",
                        null);
            }
            return JSON.treeToValue(json, ArchiveManifest.class);
        } catch (JacksonException failure) {
            throw RefusedArchive.damaged(ArchiveManifest.FILE + " can't be read", failure);
        }
    }

    /**
     * Inserts all rows into a project without rows.
     *
     * @throws RefusedArchive if the archive is damaged, or has columns that this version does not know
     */
    void into(Connection connection, long project, String name) throws IOException {
        try {
            new Load(connection, project, name).run();
        } catch (SQLException | DataAccessException failure) {
            throw RefusedArchive.damaged("its rows do not fit together", failure);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** One import. */
    private final class Load {
        private final DatabaseCatalog catalog;
        private final CopyManager copies;
        private final ImportedRows rows;
        private final Map<String, StoredTable> stored;

        Load(Connection connection, long project, String name) throws SQLException {
            catalog = new DatabaseCatalog(connection);
            copies = connection.unwrap(PGConnection.class).getCopyAPI();
            rows = new ImportedRows(project, name);
            stored = catalog.tables().stream().collect(Collectors.toMap(StoredTable::name, Function.identity()));
        }

        void run() throws SQLException, IOException {
            Map<String, CopiedTable> copied =
                    manifest.tables().stream().collect(Collectors.toMap(CopiedTable::name, Function.identity()));
            for (String table : copied.keySet()) {
                if (ArchivedTables.ALL.stream().noneMatch(known -> known.name().equals(table))) {
                    throw unknown("table " + table);
                }
            }
            catalog.execute("create temporary table incoming (line json not null) on commit drop");
            for (ArchivedTable table : ArchivedTables.ALL) {
                CopiedTable source = copied.get(table.name());
                // Archives of earlier versions have fewer tables.
                if (source != null) {
                    load(table, source);
                }
            }
        }

        private void load(ArchivedTable table, CopiedTable source) throws SQLException, IOException {
            List<String> columns =
                    Objects.requireNonNull(stored.get(table.name())).columns();
            for (String column : source.columns()) {
                if (!columns.contains(column) || !table.archives(column)) {
                    throw unknown("column " + table.name() + "." + column);
                }
            }
            catalog.execute("truncate incoming");
            copy(source);
            if (table.hasId(columns)) {
                rows.newIds(table, catalog.sequence(table.name())).forEach(catalog::execute);
            }
            int inserted = 0;
            for (String statement : rows.insert(table, source.columns(), columns)) {
                inserted = catalog.execute(statement);
            }
            if (inserted != source.rows() && ImportedRows.addsEach(table)) {
                throw RefusedArchive.damaged(
                        "table " + table.name() + " has " + source.rows() + " rows, and " + inserted
                                + " of them can be stored",
                        null);
            }
        }

        private void copy(CopiedTable source) throws IOException {
            String file = ArchiveManifest.file(source.name());
            ZipEntry entry = zip.getEntry(file);
            if (entry == null) {
                throw RefusedArchive.damaged(file + " is missing", null);
            }
            MessageDigest digest = Backup.sha256();
            long read;
            try (InputStream in =
                    new DigestInputStream(new BufferedInputStream(zip.getInputStream(entry), BUFFER), digest)) {
                read = copies.copyIn("copy incoming from stdin " + ProjectExport.LINES, in, BUFFER);
                in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException | SQLException failure) {
                throw RefusedArchive.damaged(file + " can't be read", failure);
            }
            if (read != source.rows()
                    || !HexFormat.of().formatHex(digest.digest()).equals(source.sha256())) {
                throw RefusedArchive.damaged(file + " does not have the rows and the digest in the manifest", null);
            }
        }

        private RefusedArchive unknown(String what) {
            return new RefusedArchive(
                    "The archive has the " + what + " of another version of Plateau (migration " + manifest.migration()
                            + "), which this one does not know. Nothing was imported. Update this server first.",
                    null);
        }
    }
}
