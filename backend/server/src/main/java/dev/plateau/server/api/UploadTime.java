package dev.plateau.server.api;

import dev.plateau.wire.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The one deadline of an upload, over reading, redacting and storing: an upload holds a turn, a connection and locks no longer, whatever is
 * in it and whatever it waits for.
 */
@Component
public class UploadTime {
    private static final String RETRY_AFTER_SECONDS = "60";
    /** {@code query_canceled}. Source: PostgreSQL documentation, appendix A. */
    private static final String CANCELED = "57014";

    private final PlatformTransactionManager transactions;
    private final JdbcClient jdbc;
    private final Duration within;

    UploadTime(
            PlatformTransactionManager transactions,
            JdbcClient jdbc,
            @Value("${plateau.uploads.within}") Duration within) {
        this.transactions = transactions;
        this.jdbc = jdbc;
        this.within = within;
    }

    /** Starts now. */
    public Deadline start() {
        return Deadline.in(within);
    }

    /**
     * Does everything of an upload.
     *
     * @throws Problem 503 with Retry-After, when the deadline passes
     */
    public <T> T bound(Callable<T> upload) throws IOException {
        try {
            return upload.call();
        } catch (IOException | RuntimeException failure) {
            if (isTimeout(failure)) {
                throw tooSlow(failure);
            }
            throw failure;
        } catch (Exception checked) {
            throw new IllegalStateException(checked);
        }
    }

    /** Does something in a transaction that ends with the deadline, as does each of its statements. */
    public <T> T inTransaction(Deadline deadline, Callable<T> work) throws IOException {
        var transaction = new TransactionTemplate(transactions);
        transaction.setTimeout((int) Math.max(1, deadline.left().toSeconds()));
        try {
            return Objects.requireNonNull(transaction.execute(status -> {
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

    /** Lets no later statement of this transaction run past the deadline. COPY, which no timeout of the driver ends, included. */
    public void limitStatements(Deadline deadline) {
        jdbc.sql("select set_config('statement_timeout', ?, true)")
                .param(Long.toString(Math.max(1, deadline.left().toMillis())))
                .query(row -> {});
    }

    private static boolean isTimeout(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Deadline.Passed
                    || cause instanceof TransactionTimedOutException
                    || (cause instanceof SQLException refusal && CANCELED.equals(refusal.getSQLState()))) {
                return true;
            }
        }
        return false;
    }

    private Problem tooSlow(Exception cause) {
        var problem = new Problem(
                HttpStatus.SERVICE_UNAVAILABLE,
                "upload-timeout",
                "The upload takes too long",
                "It was not read and stored within " + within.toSeconds()
                        + " s (plateau.uploads.within), and nothing of it was stored. Send it again later, or in parts.");
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        problem.addSuppressed(cause);
        return problem;
    }
}
