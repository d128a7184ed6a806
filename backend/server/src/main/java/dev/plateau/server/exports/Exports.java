package dev.plateau.server.exports;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes the rows of a project as they come from the database: memory does not depend on their number. */
@Service
class Exports {
    /** JSON escapes control characters: with these as quote and delimiter, COPY writes lines as they are. */
    private static final String LINES = "(format csv, quote e'\\x01', delimiter e'\\x02')";

    private static final int FETCHED = 2_000;

    private final JdbcOperations jdbc;
    private final TransactionTemplate snapshot;

    Exports(JdbcOperations jdbc, PlatformTransactionManager manager) {
        this.jdbc = jdbc;
        this.snapshot = new TransactionTemplate(manager);
        this.snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        this.snapshot.setReadOnly(true);
    }

    /** @param table name of a view of the schema {@code export} */
    void write(long project, String table, ExportFormat format, OutputStream out) throws IOException {
        String rows = "select * from export." + table + " where project_id = " + project;
        try {
            snapshot.executeWithoutResult(status -> jdbc.execute((Connection connection) -> {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("set local timezone to 'UTC'");
                    switch (format) {
                        case NDJSON -> copy(connection, "select row_to_json(t) from (" + rows + ") t", LINES, out);
                        case CSV -> copy(connection, rows, "(format csv, header)", out);
                        case PARQUET -> {
                            statement.setFetchSize(FETCHED);
                            ParquetFile.write(statement.executeQuery(rows), out);
                        }
                    }
                    return null;
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }));
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private static void copy(Connection connection, String rows, String options, OutputStream out)
            throws SQLException, IOException {
        connection.unwrap(PGConnection.class).getCopyAPI().copyOut("copy (" + rows + ") to stdout " + options, out);
    }
}
