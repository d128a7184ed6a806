package dev.plateau.collector.measure;

import java.time.Duration;
import java.util.List;

/** Progress of an execution, and its expected end. */
public final class Progress {
    private final Execution execution;
    private final List<Job> jobs;
    private final Duration leftAtStart;

    public Progress(Execution execution) {
        this.execution = execution;
        this.jobs = execution.matrix().runnable();
        this.leftAtStart = planned();
    }

    /** Cells that can be measured. */
    public int toMeasure() {
        return jobs.size();
    }

    /** Of these, cells that are over. */
    public long over() {
        return jobs.stream()
                .filter(job -> execution.progress().endOf(job).isPresent())
                .count();
    }

    /** Elapsed share of the expected time, 0 to 1. */
    public double share() {
        double all = execution.matrix().expected().toMillis();
        return all == 0 ? 1 : 1 - planned().toMillis() / all;
    }

    /** Time left, corrected by the actual time of this session's forks. */
    public Duration left() {
        double expected = leftAtStart.minus(planned()).toMillis();
        double took = execution.session().toMillis();
        double correction = expected < 1 ? 1 : took / expected;
        return Duration.ofMillis(Math.round(planned().toMillis() * correction));
    }

    private Duration recordings() {
        long left = execution.matrix().toRecord().stream()
                .filter(job -> !execution.progress().isRecordingOver(job))
                .filter(job -> execution.progress().endOf(job).isEmpty()
                        || execution.progress().isMeasured(job))
                .count();
        return execution.matrix().expectedRecording().multipliedBy(left);
    }

    /** Expected time of all forks that are not measured or recorded. */
    private Duration planned() {
        return jobs.stream()
                .filter(job -> execution.progress().endOf(job).isEmpty())
                .map(job -> job.settings()
                        .expected()
                        .multipliedBy(execution.progress().forksLeft(job)))
                .reduce(recordings(), Duration::plus);
    }
}
