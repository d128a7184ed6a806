package dev.plateau.collector.measure;

import java.time.Duration;
import java.util.List;

/** How far an execution is, and how long it will take. */
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

    /** Share of the expected time that is behind us, 0 to 1. */
    public double share() {
        double all = execution.matrix().expected().toMillis();
        return all == 0 ? 1 : 1 - planned().toMillis() / all;
    }

    /** Time left, corrected by how long this sitting's forks really took. */
    public Duration left() {
        double expected = leftAtStart.minus(planned()).toMillis();
        double took = execution.sitting().toMillis();
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
