package dev.plateau.server.load;

import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.redact.Redactor;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.TestRecording;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sends nights of suites that become slower, and recordings of them, whose redacted files it lets be downloaded. Numbers count the nights of all suites. */
final class NightSender {
    static final int BENCHMARKS = 5;

    private final PatientSender sender;
    private final Downloads downloads;
    private final Path folder;
    private final byte[] recording;

    NightSender(PatientSender sender, Downloads downloads, Path folder) throws IOException, InterruptedException {
        this.sender = sender;
        this.downloads = downloads;
        this.folder = folder;
        recording = Files.readAllBytes(TestRecording.make(folder));
    }

    int bytesOfRecording() {
        return recording.length;
    }

    static int suite(int number) {
        return number / Night.CONFIRMED;
    }

    static Night night(int number) {
        int suite = suite(number);
        return new Night("Suite" + suite, Night.APART * suite, number % Night.CONFIRMED, BENCHMARKS);
    }

    /** Returns the id of the stored run. */
    long send(int number) throws IOException, InterruptedException {
        Night night = night(number);
        byte[] file = night.file().getBytes(StandardCharsets.UTF_8);
        return sender.send(number, "/uploads?" + night.parameters(), "application/json", file)
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
    }

    void sendRecording(int number, long run) throws IOException, InterruptedException, RefusedRecording {
        byte[] later = TestRecording.startedLater(recording, number);
        Path original = Files.write(folder.resolve(number + ".jfr"), later);
        Path redacted = folder.resolve(number + "-redacted.jfr");
        new Redactor(RecordingLimits.DEFAULT).redact(original, redacted);
        long id = sender.send(number, "/runs/" + run + "/recordings", "application/octet-stream", later)
                .get("id")
                .longValue();
        downloads.expect(id, Files.readAllBytes(redacted));
        Files.delete(original);
        Files.delete(redacted);
    }
}
