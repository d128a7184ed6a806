package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadDeadline;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.stereotype.Component;

/**
 * Runs calculations that take much CPU: comparisons, verdicts, previews. A few platform threads run them, in fair turns of the
 * projects and with a deadline. Requests themselves run on virtual threads, which share as many carriers as there are cores and never release
 * one while they calculate: without these threads a few requests would stop all others, health checks included.
 */
@Component
public class Calculations {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final TimedTransactions transactions;
    private final FairTurns turns;
    private final Duration wait;
    private final Duration within;

    Calculations(TimedTransactions transactions, CalculationSettings settings) {
        this.transactions = transactions;
        this.turns = new FairTurns(settings.atOnce());
        this.wait = settings.longestWait();
        this.within = settings.within();
    }

    /**
     * Runs a calculation in a read-only transaction and waits for it. The deadline cancels its statement, refuses further ones and interrupts
     * its thread; it keeps its turn until it has really ended.
     *
     * @param project whose turn it takes
     * @throws Problem 503 with Retry-After, when no turn is free in time, or the calculation passes the deadline
     */
    public <T> T run(long project, Supplier<T> calculation) {
        FairTurns.Turn turn = turns.await(project, wait).orElseThrow(this::busy);
        FutureTask<T> task =
                new FutureTask<>(() -> transactions.run(UploadDeadline.in(within), true, calculation::get));
        Thread.ofPlatform().name("calculation").daemon().start(() -> {
            try (turn) {
                task.run();
            }
        });
        try {
            return task.get(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException over) {
            task.cancel(true);
            throw tooSlow(over);
        } catch (ExecutionException failed) {
            throw rethrown(Objects.requireNonNull(failed.getCause()));
        } catch (InterruptedException stopping) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    /**
     * Checks the deadline. To be called in loops whose length depends on stored data.
     *
     * @throws CancellationException when the deadline of this calculation has passed
     */
    public static void checkTime() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the calculation passed its deadline");
        }
    }

    private RuntimeException rethrown(Throwable cause) {
        if (TimedTransactions.isTimeout(cause) || cause instanceof CancellationException) {
            return tooSlow(cause);
        }
        return switch (cause) {
            case RuntimeException failure -> failure;
            case java.io.IOException failure -> new UncheckedIOException(failure);
            case Error error -> throw error;
            default -> new IllegalStateException(cause);
        };
    }

    private Problem busy() {
        return Problem.unavailable(
                "busy",
                "Too many calculations at once",
                "None of the server's calculations ended within " + wait.toSeconds()
                        + " s (plateau.calculations.wait). Try again.",
                RETRY_AFTER);
    }

    private Problem tooSlow(Throwable cause) {
        Problem problem = Problem.unavailable(
                "calculation-timeout",
                "The calculation takes too long",
                "It was stopped after " + within.toSeconds()
                        + " s (plateau.calculations.within). Ask for less, or try again when the server is less busy.",
                RETRY_AFTER);
        problem.addSuppressed(cause);
        return problem;
    }

    /**
     * Limits for the calculation of comparisons, verdicts and previews: number at once, and time of one.
     *
     * @param atOnce Calculations at once. One project gets one less of these turns, and fewer while other projects are active.
     * @param longestWait Longest wait of a request for its turn. Then the server answers 503.
     * @param within Longest time of one calculation. Then it is stopped, and the server answers 503.
     */
    @ConfigurationProperties("plateau.calculations")
    record CalculationSettings(int atOnce, @Name("wait") Duration longestWait, Duration within) {}
}
