package dev.plateau.server.platform.storage;

import dev.plateau.server.platform.storage.IncompatibleTables.Place;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/** A migrated database for one command: the one of the running server, or one started for this command. */
public final class BorrowedDatabase implements Closeable {
    private static final Duration SERVER_START = Duration.ofSeconds(90);

    private final DatabaseAddress address;
    private final @Nullable EmbeddedPostgres started;

    private BorrowedDatabase(DatabaseAddress address, @Nullable EmbeddedPostgres started) {
        this.address = address;
        this.started = started;
    }

    /**
     * Opens the database in a data folder, with or without a running server.
     *
     * @throws StorageUnavailable when it can't be opened
     */
    public static BorrowedDatabase in(Path folder) throws IOException {
        return open(folder).migrated(Place.of(folder));
    }

    /**
     * Opens the database in a data folder like {@link #in}, without migrating it.
     *
     * @throws StorageUnavailable if there is no database, or it can't be opened
     */
    public static BorrowedDatabase unmigrated(Path folder) throws IOException {
        if (!DataFolder.hasDatabase(folder)) {
            throw new StorageUnavailable("There is no database in the folder "
                    + folder.toAbsolutePath().normalize() + ". Give the data folder of a server, --data DIR.");
        }
        return open(folder);
    }

    private static BorrowedDatabase open(Path folder) throws IOException {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
            return new BorrowedDatabase(postgres.owner(), postgres);
        } catch (DataFolder.FolderInUse byServer) {
            return new BorrowedDatabase(await(folder, byServer), null);
        }
    }

    /**
     * Opens an external database.
     *
     * @throws StorageUnavailable when an incompatible version made its tables
     */
    public static BorrowedDatabase at(DatabaseAddress address) throws IOException {
        return unmigrated(address).migrated(Place.of(address.url()));
    }

    /** Opens an external database without migrating it. */
    public static BorrowedDatabase unmigrated(DatabaseAddress address) {
        return new BorrowedDatabase(address, null);
    }

    public DatabaseAddress address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        if (started != null) {
            started.close();
        }
    }

    /** Waits for the server's database: the server locks the folder at once, its database answers some seconds later. */
    private static DatabaseAddress await(Path folder, DataFolder.FolderInUse byServer) throws IOException {
        long end = System.nanoTime() + SERVER_START.toNanos();
        while (System.nanoTime() < end) {
            Optional<DatabaseAddress> address = EmbeddedPostgres.runningIn(folder);
            if (address.isPresent() && answers(address.get())) {
                return address.get();
            }
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        throw byServer;
    }

    private static boolean answers(DatabaseAddress address) {
        try {
            address.connect().close();
            return true;
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** Migrates the database. Safe while a server starts and migrates: Flyway serialises migrations. */
    private BorrowedDatabase migrated(Place place) throws IOException {
        try {
            Flyway flyway = Flyway.configure().dataSource(address.unpooled()).load();
            IncompatibleTables.refuse(flyway, place);
            flyway.migrate();
            return this;
        } catch (IncompatibleTables refused) {
            close();
            throw refused;
        } catch (RuntimeException failure) {
            close();
            throw new IOException("The database at " + address + " can't be used: " + failure.getMessage(), failure);
        }
    }
}
