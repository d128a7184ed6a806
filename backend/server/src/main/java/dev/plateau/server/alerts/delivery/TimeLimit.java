package dev.plateau.server.alerts.delivery;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One deadline for a whole exchange with another machine. Time limits of sockets hold for each read, so a server that sends single bytes slowly
 * would never exceed them.
 */
final class TimeLimit {
    private TimeLimit() {}

    /** An exchange over the network, in blocking calls. */
    interface Exchange<T> {
        T run() throws IOException;
    }

    /**
     * Runs an exchange on a virtual thread: an interrupt closes the socket that such a thread waits for. Name resolution can't be interrupted; it is
     * abandoned and ends by the resolver's own time limit.
     *
     * @throws IOException of the exchange, or when the time limit was exceeded
     */
    static <T> T run(Duration limit, Exchange<T> exchange) throws IOException {
        FutureTask<T> task = new FutureTask<>(exchange::run);
        Thread.ofVirtual().name("exchange").start(task);
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException over) {
            task.cancel(true);
            throw new IOException("Timed out: no complete answer within " + limit.toMillis() / 1000.0 + " s.", over);
        } catch (ExecutionException failed) {
            throw rethrown(Objects.requireNonNull(failed.getCause()));
        } catch (InterruptedException stopping) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The server stopped.");
        }
    }

    private static IOException rethrown(Throwable cause) {
        return switch (cause) {
            case IOException failure -> failure;
            case RuntimeException mistake -> throw mistake;
            case Error error -> throw error;
            default -> new IOException(cause);
        };
    }
}
