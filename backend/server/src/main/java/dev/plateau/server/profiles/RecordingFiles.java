package dev.plateau.server.profiles;

import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.profiles.RecordingRecord.StoragePlace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The redacted files of recordings. They are first stored in the database, in the transaction of the upload; with a bucket they move there
 * afterwards, so an upload never waits for it and loses nothing when it is unreachable or full. Moving and deleting need the file's lease.
 */
@Component
public class RecordingFiles {
    /** Queue of the leases on files. */
    static final String QUEUE = "recording files";

    private static final int PART = 1 << 20;

    private final JdbcClient jdbc;
    private final Leases leases;
    private final TransactionTemplate transactions;
    private final TransactionTemplate reading;
    private final ObjectProvider<Bucket> bucket;
    private final TemporaryFiles files;

    RecordingFiles(
            JdbcClient jdbc,
            Leases leases,
            PlatformTransactionManager manager,
            ObjectProvider<Bucket> bucket,
            TemporaryFiles files) {
        this.jdbc = jdbc;
        this.leases = leases;
        this.transactions = new TransactionTemplate(manager);
        this.reading = new TransactionTemplate(manager);
        this.reading.setReadOnly(true);
        this.bucket = bucket;
        this.files = files;
    }

    /** The file has expired, or its recording was deleted. */
    public static final class Gone extends IOException {
        private static final long serialVersionUID = 1L;

        Gone(long id) {
            super("The file of recording " + id + " is not kept any more.");
        }
    }

    /** A recording with its project. */
    public record StoredFile(long id, long project) {}

    /** Storage and size of a file at one moment. */
    private record FileState(StoragePlace keptIn, long bytes) {}

    /** Works under the lease of a file; false while another server holds it. */
    boolean holding(StoredFile file, Leases.Work work) throws IOException {
        return leases.holding(QUEUE, String.valueOf(file.id()), file.project(), work);
    }

    /**
     * Deletes files, each in a transaction of its own; may wait for a bucket. The rows of the recordings stay: another transaction deletes them,
     * together with their run.
     *
     * @throws IOException when the bucket is unreachable, or a server is moving a file; earlier deletions remain
     */
    public void deleteFiles(long project, Collection<Long> ids) throws IOException {
        for (long id : ids) {
            StoredFile file = new StoredFile(id, project);
            if (keptIn(file) != StoragePlace.NOWHERE && !holding(file, () -> delete(file))) {
                throw new IOException("The file of recording " + id + " is being moved by a server.");
            }
        }
    }

    /** Stores the file of a new recording. */
    @Transactional(propagation = Propagation.MANDATORY)
    void keep(StoredFile recording, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] part = in.readNBytes(PART);
            for (int number = 0; part.length > 0; number++) {
                jdbc.sql("insert into recording_part (project_id, recording_id, number, content) values (?, ?, ?, ?)")
                        .params(recording.project(), recording.id(), number, part)
                        .update();
                part = in.readNBytes(PART);
            }
        }
    }

    /**
     * Writes the whole file of a recording.
     *
     * @throws Gone when it is no longer kept
     * @throws IOException when it can't be read now, or only in part
     */
    public void write(StoredFile file, Path target) throws IOException {
        FileState place = writeParts(file, target);
        if (place.keptIn() == StoragePlace.BUCKET) {
            writeObject(file, target);
        }
        if (Files.size(target) != place.bytes()) {
            throw new IOException("The file of recording " + file.id() + " has " + place.bytes() + " bytes, and "
                    + Files.size(target) + " of them could be read.");
        }
    }

    /** One statement, so one snapshot: the place and, if that is the database, all parts, while another server moves them. */
    private FileState writeParts(StoredFile file, Path target) throws IOException {
        try (OutputStream out = Files.newOutputStream(target)) {
            var place = new FileState[1];
            reading.executeWithoutResult(status -> jdbc.sql("""
                            select r.kept_in, r.bytes, p.content
                            from recording r left join recording_part p on p.project_id = r.project_id and p.recording_id = r.id
                            where r.project_id = ? and r.id = ? and r.kept_in <> 'NOWHERE' order by p.number
                            """)
                    .withFetchSize(1)
                    .params(file.project(), file.id())
                    .query(row -> {
                        place[0] = new FileState(StoragePlace.valueOf(row.getString(1)), row.getLong(2));
                        write(row.getBytes(3), out);
                    }));
            if (place[0] == null) {
                throw new Gone(file.id());
            }
            return place[0];
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private static void write(byte @Nullable [] part, OutputStream out) {
        try {
            if (part != null) {
                out.write(part);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void writeObject(StoredFile file, Path target) throws IOException {
        try (OutputStream out = Files.newOutputStream(target)) {
            bucket().get(file.id(), out);
        } catch (IOException failure) {
            if (keptIn(file) != StoragePlace.BUCKET) {
                throw new Gone(file.id());
            }
            throw failure;
        }
    }

    private StoragePlace keptIn(StoredFile file) {
        return jdbc.sql("select kept_in from recording where project_id = ? and id = ?")
                .params(file.project(), file.id())
                .query(StoragePlace.class)
                .optional()
                .orElse(StoragePlace.NOWHERE);
    }

    private Bucket bucket() throws IOException {
        Bucket known = bucket.getIfAvailable();
        if (known == null) {
            throw new IOException(
                    "The file is in a bucket, and this server has none: set plateau.recordings.bucket as before.");
        }
        return known;
    }

    /** Moves a file from the database to the bucket, unless it was moved before. */
    void move(StoredFile file) throws IOException {
        if (keptIn(file) != StoragePlace.DATABASE) {
            return;
        }
        try (TemporaryFile copy = files.create(TemporaryFiles.SERVER)) {
            write(file, copy.path());
            bucket().put(file.id(), copy.path());
        }
        if (!settle(file, StoragePlace.BUCKET) && keptIn(file) == StoragePlace.NOWHERE) {
            bucket().delete(file.id());
        }
    }

    /** Deletes the file; its profile stays. Deleting a file twice is harmless. */
    void delete(StoredFile file) throws IOException {
        if (keptIn(file) == StoragePlace.BUCKET) {
            bucket().delete(file.id());
        }
        settle(file, StoragePlace.NOWHERE);
    }

    /** Updates the storage of a file and deletes its parts; false if it is unchanged, or the file is gone. Servers settle the same file. */
    private boolean settle(StoredFile file, StoragePlace place) {
        return Objects.requireNonNull(transactions.execute(status -> {
            int settled = jdbc.sql("""
                            update recording set kept_in = :place, kept_reason = null
                            where project_id = :project and id = :id and kept_in not in (:place, 'NOWHERE')
                            """)
                    .param("place", place.name())
                    .param("project", file.project())
                    .param("id", file.id())
                    .update();
            if (settled > 0) {
                jdbc.sql("delete from recording_part where project_id = ? and recording_id = ?")
                        .params(file.project(), file.id())
                        .update();
            }
            return settled > 0;
        }));
    }
}
