package dev.plateau.collector.measure;

import dev.plateau.collector.measure.JournalEntry.ForkMeasured;
import dev.plateau.collector.measure.JournalEntry.JobEnded;
import dev.plateau.collector.measure.JournalEntry.NotRecorded;
import dev.plateau.collector.measure.JournalEntry.RecordingMade;
import dev.plateau.wire.model.Upload.Calibration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** State of an execution, from its journal. */
public final class ExecutionProgress {
    private final Map<String, List<ForkMeasured>> forks = new LinkedHashMap<>();
    private final Map<String, JobEnded> ended = new LinkedHashMap<>();
    private final Set<String> handedOver = new HashSet<>();
    private final Map<String, RecordingMade> recorded = new LinkedHashMap<>();
    private final Map<String, NotRecorded> notRecorded = new LinkedHashMap<>();
    private final Set<String> recordingsHandedOver = new HashSet<>();
    private final List<Calibration> calibrations = new ArrayList<>();

    void apply(JournalEntry entry) {
        if (entry instanceof ForkMeasured fork) {
            forks.computeIfAbsent(fork.job(), job -> new ArrayList<>()).add(fork);
        } else if (entry instanceof JobEnded job) {
            ended.put(job.job(), job);
        } else if (entry instanceof JournalEntry.Calibrated calibrated) {
            calibrations.add(calibrated.reading());
        } else if (entry instanceof JournalEntry.HandedOver some) {
            handedOver.addAll(some.jobs());
        } else if (entry instanceof RecordingMade recording) {
            recorded.put(recording.job(), recording);
        } else if (entry instanceof NotRecorded none) {
            notRecorded.put(none.job(), none);
        } else if (entry instanceof JournalEntry.RecordingHandedOver one) {
            recordingsHandedOver.add(one.job());
        }
    }

    boolean isMeasured(Job job, int fork) {
        return forksOf(job).stream().anyMatch(measured -> measured.fork() == fork);
    }

    /** Forks of a job in the order measured. */
    List<ForkMeasured> forksOf(Job job) {
        return forks.getOrDefault(job.id(), List.of());
    }

    /** Forks of a job that are still to be measured, as planned. */
    public int forksLeft(Job job) {
        return Math.max(0, job.settings().forks() - forksOf(job).size());
    }

    /** Forks beyond those planned. */
    public int forksAdded(Job job) {
        return Math.max(0, forksOf(job).size() - job.settings().forks());
    }

    /** End of a job; empty while it runs. */
    public Optional<JobEnded> endOf(Job job) {
        return Optional.ofNullable(ended.get(job.id()));
    }

    /** True if a job was sent, finally refused, or spooled. */
    public boolean isHandedOver(Job job) {
        return handedOver.contains(job.id());
    }

    /** True if a job has a score. */
    boolean isMeasured(Job job) {
        return endOf(job).filter(end -> end.outcome() == null).isPresent();
    }

    boolean isRecordingOver(Job job) {
        return recorded.containsKey(job.id()) || notRecorded.containsKey(job.id());
    }

    /** The recording of a job; empty when there is none, or not yet. */
    public Optional<RecordingMade> recordingOf(Job job) {
        return Optional.ofNullable(recorded.get(job.id()));
    }

    /** Reason why a job that was to be recorded was not. */
    public Optional<NotRecorded> notRecorded(Job job) {
        return Optional.ofNullable(notRecorded.get(job.id()));
    }

    /** True if a job's recording was sent, finally refused, or spooled. */
    public boolean isRecordingHandedOver(Job job) {
        return recordingsHandedOver.contains(job.id());
    }

    /** Number of recordings. */
    public int recordings() {
        return recorded.size();
    }

    /** Number of jobs with a score. */
    public int measured() {
        return (int)
                ended.values().stream().filter(end -> end.outcome() == null).count();
    }

    /** Readings of the calibration loop, oldest first. */
    public List<Calibration> calibrations() {
        return List.copyOf(calibrations);
    }

    /** Time from start to end of all recorded forks. */
    Duration recordingTime() {
        return recorded.values().stream()
                .map(one -> Duration.between(one.startedAt(), one.finishedAt()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Sum of JMH's own times over all measured forks. */
    Duration jmhTime() {
        return Duration.ofMillis(forks.values().stream()
                .flatMap(List::stream)
                .mapToLong(ForkMeasured::jmhMillis)
                .sum());
    }
}
