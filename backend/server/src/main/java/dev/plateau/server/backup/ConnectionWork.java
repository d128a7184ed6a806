package dev.plateau.server.backup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.transaction.support.TransactionTemplate;

/** Work on the connection of a transaction. */
@FunctionalInterface
interface ConnectionWork<T> {
    T on(Connection connection) throws SQLException, IOException;

    static <T> T run(TransactionTemplate transaction, JdbcOperations jdbc, ConnectionWork<T> work) throws IOException {
        try {
            return Objects.requireNonNull(transaction.execute(status -> jdbc.execute((Connection connection) -> {
                try {
                    return work.on(connection);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            })));
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
