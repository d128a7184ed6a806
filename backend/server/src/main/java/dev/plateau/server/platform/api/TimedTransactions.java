package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadDeadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactions that end with a deadline, as does each of their statements. */
@Component
record TimedTransactions(PlatformTransactionManager transactions, JdbcClient jdbc) {
    /** {@code query_canceled}. Source: PostgreSQL documentation, appendix A. */
    private static final String CANCELED = "57014";

    /** Runs in a transaction. Statements begun after the deadline are refused, running ones are cancelled. */
    <T> T run(UploadDeadline deadline, boolean readOnly, Callable<T> work) throws IOException {
        var transaction = new TransactionTemplate(transactions);
        transaction.setReadOnly(readOnly);
        transaction.setTimeout((int) Math.max(1, deadline.left().toSeconds()));
        try {
            return nonNull(transaction.execute(status -> {
                limitStatements(deadline);
                try {
                    return work.call();
                } catch (RuntimeException failure) {
                    throw failure;
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                } catch (Exception checked) {
                    throw new IllegalStateException(checked);
                }
            }));
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private static <T> T nonNull(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("work in a transaction returned nothing");
        }
        return value;
    }

    /** Limits each later statement of this transaction to the deadline: COPY, which no time-out of the driver ends, included. */
    void limitStatements(UploadDeadline deadline) {
        jdbc.sql("select set_config('statement_timeout', ?, true)")
                .param(Long.toString(Math.max(1, deadline.left().toMillis())))
                .query(row -> {});
    }

    /** True if the cause of a failure is a passed deadline. */
    static boolean isTimeout(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UploadDeadline.Passed
                    || cause instanceof TransactionTimedOutException
                    || (cause instanceof SQLException refusal && CANCELED.equals(refusal.getSQLState()))) {
                return true;
            }
        }
        return false;
    }
}
