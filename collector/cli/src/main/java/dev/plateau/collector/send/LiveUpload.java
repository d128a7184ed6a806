package dev.plateau.collector.send;

import dev.plateau.collector.measure.Bundles;
import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.ExecutionListener;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.Progress;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Answer.Unavailable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends every cell when it is over, and the progress, always between two forks: during a fork it would disturb the measurement. A server that does
 * not answer costs at most a few seconds and gets no requests for a while; its missing uploads wait in the spool.
 */
public final class LiveUpload implements ExecutionListener {
    private static final Duration PAUSE = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    /** Measuring never waits longer for a report, and a report that fails is not repeated. */
    private static final Duration REPORT_LIMIT = Duration.ofSeconds(2);

    private final ServerClient client;
    private final Spool spool;
    private final Bundles bundles;
    private final Execution execution;
    private final Progress progress;
    private final Consumer<String> messages;
    private final Clock clock;
    private final List<Job> pending = new ArrayList<>();
    private final Queue<Job> recorded = new ArrayDeque<>();
    private Instant pausedUntil = Instant.MIN;
    private boolean reportedFailure;
    private int refused;
    private int lost;
    private int readingsSent;

    /**
     * Progress of an execution, for the dashboard.
     *
     * @param planned number of cells
     * @param measured cells with a score
     * @param unmeasured cells with a reason instead
     * @param current the cell being measured; null when there is none
     */
    private record ProgressReport(
            String plan,
            int planned,
            int measured,
            int unmeasured,
            @Nullable String current,
            Instant startedAt,
            @Nullable Instant expectedEnd,
            boolean finished) {}

    /**
     * Sends an execution.
     *
     * @param messages receives messages for people
     */
    public LiveUpload(
            Execution execution,
            Bundles bundles,
            ServerClient client,
            Spool spool,
            Consumer<String> messages,
            Clock clock) {
        this.execution = execution;
        this.bundles = bundles;
        this.client = client;
        this.spool = spool;
        this.progress = new Progress(execution);
        this.messages = messages;
        this.clock = clock;
    }

    /** Uploads that the server refused, also those that waited in the spool, and those that could be neither sent nor spooled. */
    public int failed() {
        return refused + spool.refused() + lost;
    }

    @Override
    public void began(Execution begun) {
        execution.matrix().jobs().stream()
                .filter(job -> execution.progress().endOf(job).isPresent())
                .filter(job -> !execution.progress().isHandedOver(job))
                .forEach(pending::add);
        execution.matrix().toRecord().stream()
                .filter(job -> execution.progress().recordingOf(job).isPresent())
                .filter(job -> !execution.progress().isRecordingHandedOver(job))
                .forEach(recorded::add);
    }

    @Override
    public void ended(Job job) {
        pending.add(job);
        if (job.obstacle() == null) {
            sendPending();
        }
    }

    @Override
    public void starting(Job job, int fork) {
        sendPending();
        reportProgress(job.key() + " on " + job.environment().id() + ", fork " + fork, false);
    }

    @Override
    public void recording(Job job) {
        sendPending();
        reportProgress("recording " + job.key() + " on " + job.environment().id(), false);
    }

    @Override
    public void recorded(Job job) {
        if (execution.progress().recordingOf(job).isPresent()) {
            recorded.add(job);
        }
        sendPending();
    }

    @Override
    public void waiting() {
        reportProgress("waiting for another JMH on this machine", false);
    }

    @Override
    public void finished() {
        sendPending();
        try {
            if (execution.progress().measured() > 0 && readings() > readingsSent) {
                Path bundle = execution.folder().calibrationsBundle();
                bundles.writeCalibrations(bundle);
                handOver(new Outgoing(bundle, ""));
            }
            spool.deliver(client, messages);
            pausedUntil = Instant.MIN;
            reportProgress(null, true);
        } catch (IOException e) {
            lost++;
            messages.accept(
                    "Not everything could be sent: " + e.getMessage() + ". Look into the spool " + spool.folder());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendPending() {
        try {
            if (!pending.isEmpty()) {
                List<Job> jobs = List.copyOf(pending);
                pending.clear();
                Path bundle = execution.folder().jobBundle(execution.number(jobs.get(0)));
                bundles.write(bundle, jobs);
                handOver(new Outgoing(bundle, ""));
                execution.noteHandedOver(jobs);
            }
            while (!recorded.isEmpty()) {
                Job job = recorded.remove();
                Path bundle = execution.folder().recordingBundle(execution.number(job));
                bundles.writeRecording(bundle, job);
                handOver(new Outgoing(bundle, ""));
                execution.noteRecordingHandedOver(job);
            }
        } catch (IOException e) {
            lost++;
            messages.accept("A cell could not be sent and is kept in "
                    + execution.folder().folder() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int readings() {
        return execution.progress().calibrations().size();
    }

    private void handOver(Outgoing outgoing) throws IOException, InterruptedException {
        readingsSent = readings();
        Answer answer = isPaused()
                ? new Unavailable("the server did not answer a moment ago", 0)
                : client.upload(outgoing, LIMIT);
        if (answer instanceof Refused refusal) {
            refused++;
            refusal.lines().forEach(messages);
            messages.accept("  kept in " + outgoing.file());
        } else if (answer instanceof Unavailable unavailable) {
            if (!isPaused()) {
                messages.accept("Not sent now: " + unavailable.reason() + ". It waits in " + spool.folder()
                        + " and is sent later; measuring goes on.");
            }
            spool.keep(outgoing, client.destination(), clock.instant(), unavailable.reason());
            pauseRequests();
        }
    }

    private void reportProgress(@Nullable String current, boolean finished) {
        if (isPaused()) {
            return;
        }
        int over = (int) execution.matrix().jobs().stream()
                .filter(job -> execution.progress().endOf(job).isPresent())
                .count();
        int measured = execution.progress().measured();
        Instant end = finished ? null : clock.instant().plus(progress.left());
        ProgressReport report = new ProgressReport(
                execution.matrix().plan().name(),
                execution.matrix().jobs().size(),
                measured,
                over - measured,
                current,
                execution.startedAt(),
                end,
                finished);
        try {
            if (!(client.send("PUT", "executions/" + execution.id(), report, REPORT_LIMIT) instanceof Accepted)) {
                pauseRequests();
                if (!reportedFailure) {
                    messages.accept("The server takes no progress reports now; results are sent all the same.");
                    reportedFailure = true;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isPaused() {
        return clock.instant().isBefore(pausedUntil);
    }

    private void pauseRequests() {
        pausedUntil = clock.instant().plus(PAUSE);
    }
}
