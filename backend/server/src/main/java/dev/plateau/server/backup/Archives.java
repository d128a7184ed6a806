package dev.plateau.server.backup;

import dev.plateau.server.access.Members;
import dev.plateau.server.access.Person;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.profiles.RecordingFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Exports projects into archives, and imports them. */
@Service
public class Archives {
    private final JdbcOperations jdbc;
    private final TransactionTemplate snapshot;
    private final TransactionTemplate writing;
    private final Members members;
    private final RecordingFiles recordings;
    private final TemporaryFiles files;
    private final AuditLog audit;

    Archives(
            JdbcOperations jdbc,
            PlatformTransactionManager manager,
            Members members,
            RecordingFiles recordings,
            TemporaryFiles files,
            AuditLog audit) {
        this.jdbc = jdbc;
        this.snapshot = new TransactionTemplate(manager);
        this.snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        this.snapshot.setReadOnly(true);
        this.writing = new TransactionTemplate(manager);
        this.members = members;
        this.recordings = recordings;
        this.files = files;
        this.audit = audit;
    }

    /** Writes the archive of a project as of now. */
    void export(Project project, OutputStream out) throws IOException {
        audit.created(project.id(), AuditSubject.of(Kind.ARCHIVE), Map.of());
        ConnectionWork.run(
                snapshot, jdbc, connection -> ProjectExport.write(connection, project, recordings, files, out));
    }

    /**
     * Creates a project with the rows of an archive. The person becomes its maintainer.
     *
     * @param name of the new project; null for the one in the archive
     * @throws RefusedArchive if nothing of it can be stored
     * @throws IllegalArgumentException if the name is invalid or taken; the message has the reason
     */
    public ImportedProject importFrom(Path file, @Nullable String name, Person person) throws IOException {
        return importFrom(file, name, wanted -> members.create(wanted, person), writing, jdbc);
    }

    /** Same, by a command. */
    static ImportedProject importFrom(
            Path file,
            @Nullable String name,
            Function<String, Project> creation,
            TransactionTemplate transaction,
            JdbcOperations jdbc)
            throws IOException {
        try (ProjectImport archive = new ProjectImport(file)) {
            ArchiveManifest manifest = archive.manifest();
            return ConnectionWork.run(transaction, jdbc, connection -> {
                Project project = creation.apply(Objects.requireNonNullElse(name, manifest.project()));
                archive.into(connection, project.id(), project.name());
                return new ImportedProject(project.name(), manifest.rows());
            });
        }
    }

    /** A project with the number of its rows. */
    public record ImportedProject(String project, long rows) {}
}
