package dev.plateau.server.profiles;

import dev.plateau.server.api.TemporaryFile;
import dev.plateau.server.api.TemporaryFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The redacted files of recordings. They arrive in the database, in the transaction of the upload; where there is a bucket they move there
 * afterwards, so an upload never waits for it and loses nothing when it is away or full.
 */
@Component
class Originals {
    private static final int PART = 1 << 20;

    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final ObjectProvider<Bucket> bucket;
    private final TemporaryFiles files;

    Originals(JdbcClient jdbc, TransactionTemplate transactions, ObjectProvider<Bucket> bucket, TemporaryFiles files) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.bucket = bucket;
        this.files = files;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void keep(long id, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] part = in.readNBytes(PART);
            for (int number = 0; part.length > 0; number++) {
                jdbc.sql("insert into recording_part (recording_id, number, content) values (?, ?, ?)")
                        .params(id, number, part)
                        .update();
                part = in.readNBytes(PART);
            }
        }
    }

    /**
     * Writes the file of a recording.
     *
     * @throws IOException when it is nowhere, or the bucket is away
     */
    void write(long id, OutputStream out) throws IOException {
        Optional<String> place = jdbc.sql("select kept_in from recording where id = ?")
                .param(id)
                .query(String.class)
                .optional();
        switch (place.orElse("NOWHERE")) {
            case "DATABASE" -> writeParts(id, out);
            case "BUCKET" -> bucket().get(id, out);
            default -> throw new IOException("The file of recording " + id + " is not kept any more.");
        }
    }

    private Bucket bucket() throws IOException {
        Bucket known = bucket.getIfAvailable();
        if (known == null) {
            throw new IOException(
                    "The file is in a bucket, and this server has none: set plateau.recordings.bucket as before.");
        }
        return known;
    }

    private void writeParts(long id, OutputStream out) throws IOException {
        int parts = jdbc.sql("select count(*) from recording_part where recording_id = ?")
                .param(id)
                .query(Integer.class)
                .single();
        for (int number = 0; number < parts; number++) {
            out.write(jdbc.sql("select content from recording_part where recording_id = ? and number = ?")
                    .params(id, number)
                    .query(byte[].class)
                    .single());
        }
    }

    /** Moves a file from the database to the bucket. */
    void move(long id) throws IOException {
        try (TemporaryFile file = files.create(TemporaryFiles.SERVER)) {
            try (OutputStream out = Files.newOutputStream(file.path())) {
                writeParts(id, out);
            }
            bucket().put(id, file.path());
            transactions.executeWithoutResult(status -> {
                jdbc.sql("update recording set kept_in = 'BUCKET', kept_reason = null where id = ?")
                        .param(id)
                        .update();
                deleteParts(id);
            });
        }
    }

    /** Lets the file go; what it showed stays. */
    void delete(long id) throws IOException {
        boolean inBucket = jdbc.sql("select kept_in = 'BUCKET' from recording where id = ?")
                .param(id)
                .query(Boolean.class)
                .single();
        if (inBucket) {
            bucket().delete(id);
        }
        transactions.executeWithoutResult(status -> {
            jdbc.sql("update recording set kept_in = 'NOWHERE', kept_reason = null where id = ?")
                    .param(id)
                    .update();
            deleteParts(id);
        });
    }

    private void deleteParts(long id) {
        jdbc.sql("delete from recording_part where recording_id = ?").param(id).update();
    }
}
