package dev.plateau.server.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
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
            return new BorrowedDatabase(postgres.owner(), postgres).migrated(() -> OlderTables.in(folder));
        } catch (FolderInUse byServer) {
            return new BorrowedDatabase(await(folder, byServer), null).migrated(() -> OlderTables.in(folder));
        }
    }

    /**
     * Opens a database that is not ours.
     *
     * @throws StorageUnavailable when an older version made its tables
     */
    public static BorrowedDatabase at(DatabaseAddress address) throws IOException {
        return new BorrowedDatabase(address, null).migrated(() -> OlderTables.at(address.url()));
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

    /** @param older refuses tables of an older version */
    private BorrowedDatabase migrated(Supplier<OlderTables> older) throws IOException {
        try {
            Flyway flyway = Flyway.configure().dataSource(address.unpooled()).load();
            if (started != null || isEmpty()) {
                flyway.migrate();
            } else if (OlderTables.areIn(flyway)) {
                throw older.get();
            }
            return this;
        } catch (SQLException | RuntimeException failure) {
            close();
            throw new IOException("The database at " + address + " can't be used: " + failure.getMessage(), failure);
        }
    }

    private boolean isEmpty() throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select to_regclass('flyway_schema_history') is null")) {
            return row.next() && row.getBoolean(1);
        }
    }
}
