package dev.plateau.collector.measure;

import dev.plateau.collector.measure.JournalEntry.NotRecorded;
import dev.plateau.collector.measure.JournalEntry.RecordingMade;
import dev.plateau.collector.measure.fork.ForkResult;
import dev.plateau.collector.measure.fork.ForkResult.Failed;
import dev.plateau.collector.measure.fork.ForkResult.Measured;
import dev.plateau.collector.measure.fork.ForkRun;
import dev.plateau.collector.measure.fork.Recorder;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.redact.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

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

    void run(ExecutionListener executionListener) throws IOException, InterruptedException {
        for (Job job : execution.matrix().toRecord()) {
            if (execution.progress().isMeasured(job) && !execution.progress().isRecordingOver(job)) {
                executionListener.recording(job);
                execution.add(record(job));
                executionListener.recorded(job);
            }
        }
    }

    private JournalEntry record(Job job) throws IOException, InterruptedException {
        ExecutionFolder folder = execution.folder();
        int number = execution.number(job);
        ForkResult result = forkRun.record(
                job, recorder, folder.recording(number), folder.recordingJson(number), folder.recordingOutput(number));
        if (!(result instanceof Measured measured)) {
            return new NotRecorded(job.id(), ((Failed) result).obstacle().reason());
        }
        return kept(job.id(), measured, folder.recording(number), RecordingSize.OF_A_SERVER);
    }

    /** Redacts a recording, and drops one that is too large for a server. */
    static JournalEntry kept(String job, Measured measured, Path recording, RecordingSize most) throws IOException {
        try {
            redact(recording);
            Optional<String> obstacle = most.obstacle(recording);
            if (obstacle.isPresent()) {
                return new NotRecorded(job, obstacle.get());
            }
            return new RecordingMade(job, measured.startedAt(), measured.finishedAt());
        } catch (RefusedRecording unreadable) {
            return new NotRecorded(job, "the recording can't be read: " + unreadable.getMessage());
        }
    }

    /** Private data neither leaves the machine nor stays in the folder: command lines, paths, names of hosts. */
    private static void redact(Path recording) throws IOException, RefusedRecording {
        Path redacted = recording.resolveSibling(recording.getFileName() + ".redacted");
        new Redactor(RecordingLimits.DEFAULT).redact(recording, redacted);
        Files.move(redacted, recording, StandardCopyOption.REPLACE_EXISTING);
    }
}
