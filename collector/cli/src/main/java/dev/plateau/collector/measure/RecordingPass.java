package dev.plateau.collector.measure;

import dev.plateau.collector.measure.ForkResult.Measured;
import dev.plateau.collector.measure.ForkResult.Missing;
import dev.plateau.collector.measure.JournalEntry.NotRecorded;
import dev.plateau.collector.measure.JournalEntry.Recorded;
import java.io.IOException;

/** Records one fork of every measured job, after all measuring: a recorded fork is slower, and its numbers are not scores. */
final class RecordingPass {
    private final Execution execution;
    private final ForkRun forkRun;
    private final Recorder recorder;

    RecordingPass(Execution execution, ForkRun forkRun, Recorder recorder) {
        this.execution = execution;
        this.forkRun = forkRun;
        this.recorder = recorder;
    }

    void run(Watcher watcher) throws IOException, InterruptedException {
        for (Job job : execution.matrix().toRecord()) {
            if (execution.standing().isMeasured(job) && !execution.standing().isRecordingOver(job)) {
                watcher.recording(job);
                execution.add(record(job));
                watcher.recorded(job);
            }
        }
    }

    private JournalEntry record(Job job) throws IOException, InterruptedException {
        ExecutionFolder folder = execution.folder();
        int number = execution.number(job);
        ForkResult result = forkRun.record(
                job, recorder, folder.recording(number), folder.recordingJson(number), folder.recordingOutput(number));
        if (result instanceof Measured measured) {
            return new Recorded(job.id(), measured.startedAt(), measured.finishedAt());
        }
        return new NotRecorded(job.id(), ((Missing) result).obstacle().reason());
    }
}
