package dev.plateau.server.backup;

import dev.plateau.server.platform.storage.DatabaseAddress;
import dev.plateau.server.platform.storage.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Restores a backup into an empty data folder, or into an empty external database. */
@Command(
        name = "restore",
        description = "Restores a backup into an empty data folder, or into the empty database SPRING_DATASOURCE_URL.",
        mixinStandardHelpOptions = true)
public class RestoreCommand implements Callable<Integer> {
    private static final String DATABASE = "database";

    @Option(names = "--from", required = true, paramLabel = "FILE", description = "File that 'backup' wrote.")
    private Path file = Path.of("");

    @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Empty data folder (./data).")
    private Path data = Path.of("");

    @Override
    public Integer call() {
        BackupCommand.quieten();
        if (!Files.isReadable(file)) {
            System.err.println("There is no readable file " + file + ". Give a backup, --from FILE.");
            return ExitCode.SOFTWARE;
        }
        Optional<DatabaseAddress> external = DatabaseAddress.given(System.getenv());
        try (Restoration backup = new Restoration(file)) {
            BackupManifest restored = external.isPresent() ? backup.into(external.get()) : intoFolder(backup);
            System.out.printf(
                    "Restored the state of %s: %,d rows of %d tables, each with the digest of the backup.%n",
                    restored.createdAt(), restored.rows(), restored.tables().size());
            return ExitCode.OK;
        } catch (IOException failure) {
            System.err.println(failure.getMessage());
            return ExitCode.SOFTWARE;
        }
    }

    /** Works in a folder of its own, so that no server takes half a backup for a database. */
    private BackupManifest intoFolder(Restoration backup) throws IOException {
        Files.createDirectories(data);
        if (!content(data).isEmpty()) {
            throw new IOException("The folder " + data.toAbsolutePath().normalize()
                    + " is not empty, and a restore overwrites nothing. Give another one, --data DIR.");
        }
        Path unfinished = Files.createTempDirectory(data, "restoring-");
        try {
            BackupManifest restored;
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(unfinished)) {
                restored = backup.into(postgres.owner());
            }
            for (Path part : content(unfinished)) {
                if (!part.endsWith(DATABASE)) {
                    Files.move(part, data.resolve(part.getFileName()));
                }
            }
            Files.move(unfinished.resolve(DATABASE), data.resolve(DATABASE));
            return restored;
        } finally {
            FileSystemUtils.deleteRecursively(unfinished);
        }
    }

    private static List<Path> content(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
