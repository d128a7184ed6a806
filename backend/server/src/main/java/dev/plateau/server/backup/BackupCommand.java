package dev.plateau.server.backup;

import ch.qos.logback.classic.Level;
import dev.plateau.server.platform.storage.BorrowedDatabase;
import dev.plateau.server.platform.storage.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Writes a backup, beside a running server or without one. */
@Command(
        name = "backup",
        description = "Writes all data of a server into one file, while it runs or without it.",
        mixinStandardHelpOptions = true)
public class BackupCommand implements Callable<Integer> {
    @Option(names = "--to", required = true, paramLabel = "FILE", description = "New file, such as plateau.backup.")
    private Path file = Path.of("");

    @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
    private Path data = Path.of("");

    @Override
    public Integer call() {
        quieten();
        Optional<DatabaseAddress> external = DatabaseAddress.given(System.getenv());
        try (BorrowedDatabase database = external.isPresent()
                ? BorrowedDatabase.unmigrated(external.get())
                : BorrowedDatabase.unmigrated(data)) {
            BackupManifest written = Backup.write(database.address(), file);
            System.out.printf(
                    "Backup %s: %,d rows of %d tables, %,d bytes.%n",
                    file, written.rows(), written.tables().size(), Files.size(file));
            if (written.bucketFiles() > 0) {
                System.out.printf(
                        "The bucket has %,d files of recordings, which are not in this backup: copy the bucket, too.%n",
                        written.bucketFiles());
            }
            return ExitCode.OK;
        } catch (IOException failure) {
            System.err.println(failure.getMessage());
            return ExitCode.SOFTWARE;
        }
    }

    /** Leaves warnings only. */
    static void quieten() {
        if (LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof ch.qos.logback.classic.Logger root) {
            root.setLevel(Level.WARN);
        }
    }
}
