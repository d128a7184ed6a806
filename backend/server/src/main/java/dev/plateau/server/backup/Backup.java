package dev.plateau.server.backup;

import dev.plateau.server.backup.BackupManifest.CopiedTable;
import dev.plateau.server.backup.DatabaseCatalog.StoredTable;
import dev.plateau.server.platform.storage.DatabaseAddress;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.springframework.dao.DataAccessException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A zip with the rows of all tables in one snapshot, made while servers work on the database. Rows are in PostgreSQL's binary COPY format, which
 * keeps every value as it is; nothing is held in memory.
 */
final class Backup {
    private static final int BUFFER = 1 << 16;

    private final Connection connection;
    private final DatabaseCatalog catalog;
    private final CopyManager copies;

    private Backup(Connection connection) throws SQLException {
        this.connection = connection;
        this.catalog = new DatabaseCatalog(connection);
        this.copies = connection.unwrap(PGConnection.class).getCopyAPI();
    }

    /**
     * Writes a new file, which only this account may read. A file of this name appears when it is complete.
     *
     * @throws IOException when the file exists or can't be written, or the database can't be read
     */
    static BackupManifest write(DatabaseAddress database, Path file) throws IOException {
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(file + " exists. Give another name, --to FILE.");
        }
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        Files.deleteIfExists(unfinished);
        try (Connection connection = database.connect()) {
            Files.createFile(
                    unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            BackupManifest manifest = new Backup(connection).write(Files.newOutputStream(unfinished));
            try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(unfinished, file);
            return manifest;
        } catch (SQLException | DataAccessException failure) {
            throw new IOException("The database at " + database + " can't be read: " + failure.getMessage(), failure);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private BackupManifest write(OutputStream file) throws SQLException, IOException {
        List<StoredTable> tables = catalog.tables();
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        // Before the snapshot, which the first query makes: no migration changes a table, and no partition is dropped,
        // until the end.
        String names = tables.stream().map(StoredTable::quoted).collect(Collectors.joining(", "));
        catalog.execute("lock table " + DatabaseCatalog.HISTORY + ", " + names + " in access share mode");
        Instant now = Instant.now();
        List<BackupManifest.AppliedMigration> migrations = catalog.migrations();
        try (ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(file, BUFFER))) {
            zip.setLevel(Deflater.BEST_SPEED);
            List<CopiedTable> copied = new ArrayList<>();
            for (StoredTable table : tables) {
                copied.add(copy(table, zip));
            }
            // Sequences are in no snapshot: read after the rows, they are at least as far as these.
            var manifest = new BackupManifest(
                    BackupManifest.FORMAT, now, migrations, copied, catalog.sequences(), filesInBucket());
            zip.putNextEntry(new ZipEntry(BackupManifest.FILE));
            zip.write(JsonMapper.builder()
                    .build()
                    .writerWithDefaultPrettyPrinter()
                    .writeValueAsBytes(manifest));
            zip.closeEntry();
            connection.rollback();
            return manifest;
        }
    }

    private CopiedTable copy(StoredTable table, ZipOutputStream zip) throws SQLException, IOException {
        zip.putNextEntry(new ZipEntry(CopiedTable.file(table.name())));
        MessageDigest digest = sha256();
        var counted = new CountedOutput(zip);
        var buffered = new BufferedOutputStream(new DigestOutputStream(counted, digest), BUFFER);
        long rows = copies.copyOut(
                "copy (select " + table.quotedColumns() + " from " + table.quoted() + ") to stdout (format binary)",
                buffered);
        buffered.flush();
        zip.closeEntry();
        return new CopiedTable(
                table.name(),
                table.columns(),
                rows,
                counted.bytes,
                HexFormat.of().formatHex(digest.digest()));
    }

    private long filesInBucket() {
        return catalog.count("select count(*) from recording where kept_in = 'BUCKET'");
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJvmHasIt) {
            throw new IllegalStateException(everyJvmHasIt);
        }
    }

    /** Counts bytes. */
    static final class CountedOutput extends FilterOutputStream {
        private long bytes;

        CountedOutput(OutputStream out) {
            super(out);
        }

        long bytes() {
            return bytes;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            bytes++;
        }

        @Override
        public void write(byte[] values, int offset, int length) throws IOException {
            out.write(values, offset, length);
            bytes += length;
        }
    }
}
