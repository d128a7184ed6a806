package dev.plateau.collector.measure;

import dev.plateau.collector.measure.ForkRun.ForkResult;
import dev.plateau.collector.measure.ForkRun.ForkResult.Failed;
import dev.plateau.collector.measure.ForkRun.ForkResult.Measured;
import dev.plateau.collector.measure.JournalEntry.NotRecorded;
import dev.plateau.collector.measure.JournalEntry.RecordingMade;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.redact.Redactor;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/** Records one fork of every measured job, after all measuring: a recorded fork is slower, and its numbers are not scores. */
record RecordingPass(Execution execution, ForkRun forkRun, Recorder recorder) {
    void run() throws IOException, InterruptedException {
        for (Job job : execution.matrix().toRecord()) {
            if (execution.progress().isMeasured(job) && !execution.progress().isRecordingOver(job)) {
                execution.tell(listener -> listener.recording(job));
                execution.add(record(job));
                execution.tell(listener -> listener.recorded(job));
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
        return kept(job.id(), measured, folder.recording(number), RecordingSize.SERVER_LIMITS);
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

    /**
     * Size limits of a recording.
     *
     * @param mostBytes bytes of the file
     * @param mostPacked bytes of the file when it is packed into a bundle
     */
    record RecordingSize(long mostBytes, long mostPacked) {
        /** Reserve for the manifest and the flags beside the recording, far more than they need. */
        private static final long MANIFEST_RESERVE = 4L << 20;

        /** Limits of a server. */
        static final RecordingSize SERVER_LIMITS =
                new RecordingSize(UploadLimits.RECORDING, UploadLimits.DEFAULT.bytes() - MANIFEST_RESERVE);

        /** Reason why a recording is too large; empty when it fits. */
        Optional<String> obstacle(Path recording) throws IOException {
            long bytes = Files.size(recording);
            if (bytes > mostBytes) {
                return Optional.of(reason(bytes, "", mostBytes));
            }
            // A file that fits as it is fits packed, too.
            long packed = bytes <= mostPacked ? bytes : packed(recording);
            return packed > mostPacked ? Optional.of(reason(packed, " packed", mostPacked)) : Optional.empty();
        }

        private static String reason(long bytes, String how, long most) {
            return String.format(
                    Locale.ROOT,
                    "the recording has %.1f MiB%s, a server takes %.1f MiB: record for a shorter time (recordings: time)",
                    mebibytes(bytes),
                    how,
                    mebibytes(most));
        }

        private static double mebibytes(long bytes) {
            return bytes / (double) (1 << 20);
        }

        private static long packed(Path recording) throws IOException {
            Counter counter = new Counter();
            try (OutputStream out = new DeflaterOutputStream(counter)) {
                Files.copy(recording, out);
            }
            return counter.bytes;
        }

        private static final class Counter extends OutputStream {
            private long bytes;

            @Override
            public void write(int one) {
                bytes++;
            }

            @Override
            public void write(byte @Nullable [] buffer, int offset, int length) {
                bytes += length;
            }
        }
    }
}
