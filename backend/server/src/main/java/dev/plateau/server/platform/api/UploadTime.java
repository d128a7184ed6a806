package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadDeadline;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * The deadline of an upload for reading, redacting and storing: an upload never holds a turn, a connection or locks for longer, whatever its
 * content and whatever it waits for.
 */
@Component
public class UploadTime {
    private static final Duration RETRY_AFTER = Duration.ofMinutes(1);

    private final TimedTransactions transactions;
    private final Duration within;

    UploadTime(TimedTransactions transactions, UploadSettings settings) {
        this.transactions = transactions;
        this.within = settings.within();
    }

    /** Starts now. */
    public UploadDeadline start() {
        return UploadDeadline.in(within);
    }

    /**
     * Runs all work of an upload.
     *
     * @throws Problem 503 with Retry-After, when the deadline passes
     */
    public <T> T bound(Callable<T> upload) throws IOException {
        try {
            return upload.call();
        } catch (IOException | RuntimeException failure) {
            if (TimedTransactions.isTimeout(failure)) {
                throw tooSlow(failure);
            }
            throw failure;
        } catch (Exception checked) {
            throw new IllegalStateException(checked);
        }
    }

    /** Works in a transaction that ends with the deadline, as does each of its statements. */
    public <T> T inTransaction(UploadDeadline deadline, Callable<T> work) throws IOException {
        return transactions.run(deadline, false, work);
    }

    /** Limits each later statement of this transaction to the deadline. */
    public void limitStatements(UploadDeadline deadline) {
        transactions.limitStatements(deadline);
    }

    private Problem tooSlow(Exception cause) {
        Problem problem = new Problem(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "upload-timeout",
                        "The upload takes too long",
                        "It was not read and stored within " + within.toSeconds()
                                + " s (plateau.uploads.within), and nothing of it was stored. Send it again later, or in parts.")
                .retryAfter(RETRY_AFTER);
        problem.addSuppressed(cause);
        return problem;
    }
}
