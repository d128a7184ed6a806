package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadDeadline;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Admits uploads and recordings: a limited number of a project at a time, of which few are read and stored at once. The others wait, each in
 * its temporary file, so memory and connections to the database do not depend on how many arrive together. An upload never holds a turn, a
 * connection or locks for longer than its deadline, whatever its content and whatever it waits for.
 */
@Component
public class Admission {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);
    private static final Duration RETRY_AFTER_DEADLINE = Duration.ofMinutes(1);

    /**
     * Limits of uploads: number at once, and time of one.
     *
     * @param atOnce Uploads and recordings that are read and stored at once. One project gets one less of these turns, and fewer while other
     *     projects are active.
     * @param longestWait Longest wait of an upload for its turn. Then the server answers 503.
     * @param ofAProject Uploads of one project that may be under way. Further ones get 429.
     * @param within Time in which one upload is read, redacted and stored. After that nothing of it is stored, and the server answers 503.
     */
    @ConfigurationProperties("plateau.uploads")
    record UploadSettings(int atOnce, @Name("wait") Duration longestWait, int ofAProject, Duration within) {}

    private final TimedTransactions transactions;
    private final TemporaryFiles files;
    private final UploadSettings settings;
    private final FairTurns turns;
    private final Map<Long, Integer> admitted = new HashMap<>();

    Admission(TimedTransactions transactions, TemporaryFiles files, UploadSettings settings) {
        this.transactions = transactions;
        this.files = files;
        this.settings = settings;
        this.turns = new FairTurns(settings.atOnce());
    }

    /** Work on a received body; its deadline has begun. */
    @FunctionalInterface
    public interface Work<T> {
        T on(ReceivedFile body) throws IOException;
    }

    /**
     * Receives a request's body into a temporary file, waits for a turn, and works on the body until its deadline.
     *
     * @param maxBytes most bytes of the body, after gzip is undone
     * @throws Problem 429 when the project has too many uploads under way, 413 or 408 when the body is too large or takes too long to arrive, 503
     *     when there is no space for it, no free turn in time, or the deadline passes
     */
    public <T> T run(long project, HttpServletRequest request, long maxBytes, Work<T> work) throws IOException {
        try (FairTurns.Turn _ = countUpload(project);
                TemporaryFile target = files.create(project)) {
            long bytes = ReceivedFile.receive(request, target, maxBytes);
            try (FairTurns.Turn _ = awaitTurn(project)) {
                return work.on(new ReceivedFile(target.path(), bytes, UploadDeadline.in(settings.within())));
            } catch (IOException | RuntimeException failure) {
                if (TimedTransactions.isTimeout(failure)) {
                    throw tooSlow(failure);
                }
                throw failure;
            }
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

    /** Counts an upload of a project as under way until it is closed; 429 if the project has too many. */
    synchronized FairTurns.Turn countUpload(long project) {
        if (admitted.getOrDefault(project, 0) >= settings.ofAProject()) {
            throw new Problem(
                            HttpStatus.TOO_MANY_REQUESTS,
                            "too-many-uploads",
                            "This project sends too many uploads at once",
                            settings.ofAProject()
                                    + " uploads of this project are under way: send this one again when some have ended.")
                    .retryAfter(RETRY_AFTER);
        }
        admitted.merge(project, 1, Integer::sum);
        return () -> leave(project);
    }

    private synchronized void leave(long project) {
        admitted.computeIfPresent(project, (id, count) -> count == 1 ? null : count - 1);
    }

    FairTurns.Turn awaitTurn(long project) {
        return turns.await(project, settings.longestWait())
                .orElseThrow(() -> Problem.unavailable(
                        "busy",
                        "Too many uploads at once",
                        "Others were read for " + settings.longestWait().toSeconds()
                                + " s, and nothing of this one was stored: send it again.",
                        RETRY_AFTER));
    }

    private Problem tooSlow(Exception cause) {
        Problem problem = Problem.unavailable(
                "upload-timeout",
                "The upload takes too long",
                "It was not read and stored within " + settings.within().toSeconds()
                        + " s (plateau.uploads.within), and nothing of it was stored. Send it again later, or in parts.",
                RETRY_AFTER_DEADLINE);
        problem.addSuppressed(cause);
        return problem;
    }
}
