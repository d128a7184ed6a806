package dev.plateau.server.platform.storage;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PostgreSQL in a data folder: durable, for one server, reachable from this machine with the folder's password only.
 *
 * <p>An acknowledged transaction survives a crash of the server, of PostgreSQL and of the machine: its settings for this are checked at every start.
 */
public final class EmbeddedPostgres implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);

    /** More rounds of SHA-256 slow down guesses, but also every connection. The password is 192 random bits, so one round is enough. */
    private static final String UNSTRETCHED = "scram_iterations=1";

    /** Given on the command line, so that no file and no {@code ALTER SYSTEM} can weaken them. */
    private static final List<String> SETTINGS = List.of(
            UNSTRETCHED,
            "fsync=on",
            "full_page_writes=on",
            "synchronous_commit=on",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "timezone=UTC",
            "shared_buffers=256MB",
            "max_connections=100",
            "log_checkpoints=off");

    private final DataFolder folder;
    private final PostgresPrograms programs;
    private final DatabaseAddress address;

    private EmbeddedPostgres(DataFolder folder, PostgresPrograms programs, DatabaseAddress address) {
        this.folder = folder;
        this.programs = programs;
        this.address = address;
    }

    /**
     * Starts PostgreSQL in a folder, which is created if missing. Stops one that a killed server left behind there.
     *
     * @throws StorageUnavailable when another server uses the folder, an incompatible version made it, or PostgreSQL doesn't start
     */
    public static EmbeddedPostgres start(Path path) throws IOException {
        DataFolder folder = DataFolder.hold(path);
        try {
            PostgresPrograms programs = PostgresPrograms.unpackInto(folder.path());
            stopOrphan(folder, programs);
            boolean isNew = !Files.exists(folder.database());
            if (isNew) {
                initialise(folder, programs);
            }
            int port = freePort();
            programs.run("pg_ctl", startArguments(folder, port));
            EmbeddedPostgres postgres = new EmbeddedPostgres(folder, programs, folder.address(port));
            try {
                postgres.prepare(isNew);
            } catch (IOException | RuntimeException failure) {
                postgres.close();
                throw failure;
            }
            LOG.info("PostgreSQL runs in {} on port {}", folder.path(), port);
            return postgres;
        } catch (IOException | RuntimeException failure) {
            folder.close();
            throw failure;
        }
    }

    /** Address of the PostgreSQL that a process runs in this folder, for the owner of the tables; empty when none runs. */
    public static Optional<DatabaseAddress> runningIn(Path folder) throws IOException {
        return DataFolder.address(folder).map(address -> address.as(DatabaseRoles.OWNER));
    }

    /** Address for the superuser: for tests that create databases. */
    public DatabaseAddress address() {
        return address;
    }

    /** Address for the owner of the tables. */
    public DatabaseAddress owner() {
        return address.as(DatabaseRoles.OWNER);
    }

    /** Address for a role that only reads and writes rows. */
    DatabaseAddress application() {
        return address.as(DatabaseRoles.APPLICATION);
    }

    /** Stops PostgreSQL cleanly and releases the folder. */
    @Override
    public void close() throws IOException {
        try (folder) {
            stop(folder, programs);
        }
    }

    private static void stop(DataFolder folder, PostgresPrograms programs) throws IOException {
        programs.run("pg_ctl", List.of("-D", folder.database().toString(), "-m", "fast", "-w", "-t", "60", "stop"));
    }

    private static void stopOrphan(DataFolder folder, PostgresPrograms programs) throws IOException {
        Path pidFile = folder.database().resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return;
        }
        if (runsFrom(folder, pidFile)) {
            LOG.info("Stopping the PostgreSQL that a killed server left behind in {}", folder.path());
            stop(folder, programs);
        } else {
            // The machine went down, and the process id may belong to another program by now.
            Files.delete(pidFile);
        }
    }

    private static boolean runsFrom(DataFolder folder, Path pidFile) throws IOException {
        return Files.readAllLines(pidFile).stream()
                .findFirst()
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.strip())))
                .flatMap(process -> process.info().command())
                .map(program -> Path.of(program).startsWith(folder.path()))
                .orElse(false);
    }

    private static void initialise(DataFolder folder, PostgresPrograms programs) throws IOException {
        Path unfinished = Files.createTempDirectory(folder.path(), "database-unfinished-");
        programs.run(
                "initdb",
                List.of(
                        "--pgdata=" + unfinished,
                        "--username=" + DataFolder.USER,
                        "--auth=scram-sha-256",
                        "--pwfile=" + folder.newPassword(),
                        "--set=" + UNSTRETCHED,
                        "--encoding=UTF8",
                        "--locale-provider=builtin",
                        "--builtin-locale=C.UTF-8",
                        "--locale=C",
                        "--no-instructions"));
        // Half a database must never be taken for a whole one.
        Files.move(unfinished, folder.database());
    }

    private static List<String> startArguments(DataFolder folder, int port) {
        String settings = SETTINGS.stream().map(setting -> " -c " + setting).collect(Collectors.joining());
        return List.of(
                "-D",
                folder.database().toString(),
                "-l",
                folder.path().resolve("postgresql.log").toString(),
                "-o",
                "-p " + port + settings,
                "-w",
                "-t",
                "60",
                "start");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void prepare(boolean isNew) throws IOException {
        insistOnDurability();
        // Before any other change to the database, its roles included.
        if (!isNew) {
            IncompatibleTables.refuse(
                    Flyway.configure().dataSource(address.unpooled()).load(),
                    IncompatibleTables.Place.of(folder.path()));
        }
        try {
            DatabaseRoles.prepare(address);
        } catch (IOException | SQLException e) {
            throw new StorageUnavailable(
                    "The roles of the database in " + folder.path() + " can't be made: " + e.getMessage()
                            + ". Use another data folder with --data, or remove this one if its results are not needed.");
        }
    }

    private void insistOnDurability() throws IOException {
        String weak = "select string_agg(name || '=' || setting, ', ') from pg_settings"
                + " where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'";
        String found;
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(weak)) {
            found = rows.next() ? rows.getString(1) : null;
        } catch (SQLException e) {
            throw new IOException(
                    "PostgreSQL in " + folder.path() + " was started but does not answer; see postgresql.log there", e);
        }
        if (found != null) {
            throw new StorageUnavailable("PostgreSQL in " + folder.path() + " would lose data in a crash: " + found);
        }
    }
}
