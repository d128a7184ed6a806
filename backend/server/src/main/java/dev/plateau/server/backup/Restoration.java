package dev.plateau.server.backup;

import dev.plateau.server.backup.BackupManifest.AppliedMigration;
import dev.plateau.server.backup.BackupManifest.CopiedTable;
import dev.plateau.server.backup.DatabaseCatalog.ForeignKey;
import dev.plateau.server.backup.DatabaseCatalog.StoredTable;
import dev.plateau.server.platform.storage.DatabaseAddress;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.springframework.dao.DataAccessException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A backup on its way into an empty database: all rows in one transaction, after a check of format and migrations. */
final class Restoration implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final ZipFile zip;
    private final BackupManifest manifest;

    /**
     * Opens a backup.
     *
     * @throws IOException if it is no backup, or one of a newer format
     */
    Restoration(Path file) throws IOException {
        this.file = file;
        this.zip = open(file);
        try {
            this.manifest = readManifest();
        } catch (IOException failure) {
            zip.close();
            throw failure;
        }
    }

    private static ZipFile open(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile());
        } catch (ZipException failure) {
            throw new IOException(
                    file + " is no complete backup: " + failure.getMessage() + ". Give another file, --from FILE.",
                    failure);
        }
    }

    BackupManifest manifest() {
        return manifest;
    }

    private BackupManifest readManifest() throws IOException {
        ZipEntry entry = zip.getEntry(BackupManifest.FILE);
        if (entry == null) {
            throw new IOException(file + " is no backup: it has no " + BackupManifest.FILE
                    + ". Give a file that 'plateau backup' wrote, --from FILE.");
        }
        try (InputStream in = zip.getInputStream(entry)) {
            var json = JsonMapper.builder().build().readTree(in);
            int format = json.path("format").asInt(0);
            if (format != BackupManifest.FORMAT) {
                throw new IOException(
                        "The backup " + file + " has format " + format + ", and this version reads format "
                                + BackupManifest.FORMAT + ". Restore it with the version of Plateau that made it.");
            }
            return JsonMapper.builder().build().treeToValue(json, BackupManifest.class);
        } catch (JacksonException failure) {
            throw damaged(BackupManifest.FILE + " can't be read", failure);
        }
    }

    /**
     * Creates the tables as of the backup, and all rows. A failure leaves no rows.
     *
     * @param owner of a database without tables
     * @throws IOException when the database has tables, the backup is damaged, or it has a migration that this version doesn't know
     */
    BackupManifest into(DatabaseAddress owner) throws IOException {
        try (Connection connection = owner.connect()) {
            var catalog = new DatabaseCatalog(connection);
            if (!catalog.isEmpty()) {
                throw new IOException("The database " + owner.url().replaceFirst("\\?.*", "")
                        + " has tables. Give an empty one, SPRING_DATASOURCE_URL.");
            }
            migrate(owner);
            connection.setAutoCommit(false);
            load(connection, catalog);
            connection.commit();
            connection.setAutoCommit(true);
            catalog.execute("analyze");
            return manifest;
        } catch (SQLException | DataAccessException | FlywayException failure) {
            throw new IOException("The backup " + file + " can't be restored: " + failure.getMessage(), failure);
        }
    }

    private void migrate(DatabaseAddress owner) throws IOException {
        Map<String, @Nullable Integer> known = new HashMap<>();
        for (MigrationInfo migration :
                Flyway.configure().dataSource(owner.unpooled()).load().info().all()) {
            known.put(migration.getVersion().getVersion(), migration.getChecksum());
        }
        for (AppliedMigration migration : manifest.migrations()) {
            if (!known.containsKey(migration.version())
                    || !Objects.equals(known.get(migration.version()), migration.checksum())) {
                throw new IOException("The backup " + file + " has tables of another version of Plateau: this one "
                        + "does not know their migration " + migration.version()
                        + ". Restore it with the version that made it, or a newer one.");
            }
        }
        String newest = manifest.migrations().stream()
                .map(AppliedMigration::version)
                .max((one, other) -> MigrationVersion.fromVersion(one).compareTo(MigrationVersion.fromVersion(other)))
                .orElseThrow(() -> damaged("it has no tables", null));
        Flyway.configure().dataSource(owner.unpooled()).target(newest).load().migrate();
    }

    /** Replaces the rows of all tables, which are those of the backup. */
    void load(Connection connection, DatabaseCatalog catalog) throws SQLException, IOException {
        List<StoredTable> tables = catalog.tables();
        Map<String, CopiedTable> copied =
                manifest.tables().stream().collect(Collectors.toMap(CopiedTable::name, table -> table));
        if (!copied.keySet().equals(tables.stream().map(StoredTable::name).collect(Collectors.toSet()))) {
            throw damaged("its tables are not those of its migrations", null);
        }
        // Rows come table by table, and refer to rows of others: the keys are checked at the end. Migrations have
        // inserted rows of their own.
        List<ForeignKey> keys = catalog.foreignKeys();
        keys.forEach(key -> catalog.execute(key.drop()));
        catalog.execute("truncate " + tables.stream().map(StoredTable::quoted).collect(Collectors.joining(", ")));
        CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
        for (StoredTable table : tables) {
            load(table, Objects.requireNonNull(copied.get(table.name())), copies);
        }
        keys.forEach(key -> catalog.execute(key.create()));
        manifest.sequences().forEach(catalog::setSequence);
    }

    private void load(StoredTable table, CopiedTable copied, CopyManager copies) throws SQLException, IOException {
        ZipEntry entry = zip.getEntry(CopiedTable.file(table.name()));
        if (entry == null || !copied.columns().equals(table.columns())) {
            throw damaged("table " + table.name() + " is missing, or has other columns", null);
        }
        MessageDigest digest = Backup.sha256();
        long rows;
        try (InputStream in =
                new DigestInputStream(new BufferedInputStream(zip.getInputStream(entry), BUFFER), digest)) {
            rows = copies.copyIn(
                    "copy " + table.quoted() + " (" + table.quotedColumns() + ") from stdin (format binary)",
                    in,
                    BUFFER);
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException | SQLException failure) {
            throw damaged("table " + table.name() + " can't be read", failure);
        }
        if (rows != copied.rows()
                || !Arrays.equals(digest.digest(), HexFormat.of().parseHex(copied.sha256()))) {
            throw damaged("the rows of table " + table.name() + " do not have the digest in the manifest", null);
        }
    }

    private IOException damaged(String how, @Nullable Exception cause) {
        return new IOException(
                "The backup " + file + " is damaged: " + how
                        + (cause == null ? "" : " (" + cause.getMessage() + ")")
                        + ". Nothing was restored. Give an older backup, --from FILE.",
                cause);
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
