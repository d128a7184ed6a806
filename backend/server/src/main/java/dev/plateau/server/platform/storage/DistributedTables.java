package dev.plateau.server.platform.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;

/** The tables of a Citus cluster: big ones are distributed by project, small shared ones are on each node, queues on the coordinator. */
public final class DistributedTables {
    private static final String SCRIPT = "/db/distributed/distribute.sql";

    private DistributedTables() {}

    /**
     * Distributes the tables of a migrated database without projects; changes nothing where they are distributed.
     *
     * @param coordinator connects as the owner of the tables
     * @throws StorageUnavailable if the database is in no cluster, or has projects
     */
    public static void distribute(DataSource coordinator) throws IOException {
        try (Connection connection = coordinator.getConnection();
                Statement statement = connection.createStatement()) {
            if (!is(statement, "select exists (select from pg_extension where extname = 'citus')")) {
                throw new StorageUnavailable("The database "
                        + connection.getCatalog()
                        + " can't be distributed: it has no extension citus. Create it there and on each worker, and add the workers"
                        + " (docs/scaling.md), or start without plateau.storage.distributed.");
            }
            if (is(statement, "select exists (select from pg_dist_partition where logicalrelid = 'run'::regclass)")) {
                return;
            }
            connection.setAutoCommit(false);
            statement.execute(script());
            connection.commit();
        } catch (SQLException failure) {
            throw new StorageUnavailable("The tables can't be distributed: " + failure.getMessage());
        }
    }

    private static boolean is(Statement statement, String question) throws SQLException {
        try (ResultSet row = statement.executeQuery(question)) {
            return row.next() && row.getBoolean(1);
        }
    }

    private static String script() throws IOException {
        try (InputStream script = Objects.requireNonNull(DistributedTables.class.getResourceAsStream(SCRIPT))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
