package dev.plateau.server.backup;

import dev.plateau.server.access.CommandContext;
import dev.plateau.server.backup.Archives.ImportedProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Imports the archive of a project, beside a running server or without one. */
@Command(
        name = "import",
        description = "Creates a project with everything of an archive, which a maintainer exported in its settings.",
        mixinStandardHelpOptions = true)
public class ProjectImportCommand implements Callable<Integer> {
    @Option(names = "--from", required = true, paramLabel = "FILE", description = "Archive of a project.")
    private Path file = Path.of("");

    @Option(names = "--project", paramLabel = "P", description = "Name of the new project (that of the archive).")
    private @Nullable String project;

    @Option(names = "--data", paramLabel = "DIR", defaultValue = "data", description = "Data folder (./data).")
    private Path data = Path.of("");

    @Override
    public Integer call() {
        if (!Files.isReadable(file)) {
            System.err.println("There is no readable file " + file + ". Give an archive, --from FILE.");
            return ExitCode.SOFTWARE;
        }
        return CommandContext.run(data, context -> {
            ImportedProject imported = Archives.importFrom(
                    file, project, name -> context.projects().create(name), context.transaction(), context.jdbc());
            System.out.printf("Imported project '%s': %,d rows.%n", imported.project(), imported.rows());
        });
    }
}
