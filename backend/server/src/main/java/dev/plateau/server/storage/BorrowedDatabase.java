package dev.plateau.server.storage;

import dev.plateau.server.storage.IncompatibleTables.Place;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/** A database for the time of one command: the one of the server that runs, or one started just for this. Its tables are there. */
public final class BorrowedDatabase implements Closeable {
    private static final Duration SERVER_START = Duration.ofSeconds(90);

    private final DatabaseAddress address;
    private final @Nullable EmbeddedPostgres started;

    private BorrowedDatabase(DatabaseAddress address, @Nullable EmbeddedPostgres started) {
        this.address = address;
        this.started = started;
    }

    /**
     * Opens the database in a data folder, whether or not a server runs there.
     *
     * @throws StorageUnavailable when there can be none
     */
    public static BorrowedDatabase in(Path folder) throws IOException {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.start(folder);
            return new BorrowedDatabase(postgres.owner(), postgres).migrated(Place.of(folder));
        } catch (FolderInUse byServer) {
            return new BorrowedDatabase(await(folder, byServer), null).migrated(Place.of(folder));
        }
    }

    /**
     * Opens a database that is not ours.
     *
     * @throws StorageUnavailable when an incompatible version made its tables
     */
    public static BorrowedDatabase at(DatabaseAddress address) throws IOException {
        return new BorrowedDatabase(address, null).migrated(Place.of(address.url()));
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

    /** The server holds the folder from its first moment on; its database answers some seconds later. */
    private static DatabaseAddress await(Path folder, FolderInUse byServer) throws IOException {
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

    /** Also beside a server that starts and migrates: Flyway lets one after the other do it. */
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
