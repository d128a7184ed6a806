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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/** Nights of suites that become slower, some with a recording, sent in shares: each share begins when it is released. */
final class KillWork {
    static final int BENCHMARKS = 5;
    /** Clients that send at the same time, each the nights of suites of its own, one after the other. */
    static final int LANES = 4;

    private final KillRun.Size size;
    private final PatientSender sender;
    private final Downloads downloads;
    private final Path folder;
    private final byte[] recording;
    private final Set<Integer> recorded;
    private final List<CountDownLatch> shares;

    KillWork(KillRun.Size size, long seed, PatientSender sender, Downloads downloads, Path folder)
            throws IOException, InterruptedException {
        this.size = size;
        this.sender = sender;
        this.downloads = downloads;
        this.folder = folder;
        recording = Files.readAllBytes(TestRecording.make(folder));
        List<Integer> uploads =
                new ArrayList<>(IntStream.range(0, size.uploads()).boxed().toList());
        Collections.shuffle(uploads, new Random(seed));
        recorded = new HashSet<>(uploads.subList(0, size.recordings()));
        shares = IntStream.rangeClosed(0, size.kills())
                .mapToObj(share -> new CountDownLatch(1))
                .toList();
    }

    /** Lets the lanes send a share; there is one more than kills. */
    void release(int share) {
        shares.get(share).countDown();
    }

    int bytesOfRecording() {
        return recording.length;
    }

    /** Sends all that a lane has to send. */
    Void send(int lane) throws IOException, InterruptedException, RefusedRecording {
        int[] uploads = IntStream.range(0, size.uploads())
                .filter(upload -> suite(upload) % LANES == lane)
                .toArray();
        for (int i = 0; i < uploads.length; i++) {
            shares.get(i * shares.size() / uploads.length).await();
            long run = sendNight(uploads[i]);
            if (recorded.contains(uploads[i])) {
                sendRecording(uploads[i], run);
            }
        }
        return null;
    }

    private static int suite(int upload) {
        return upload / Night.CONFIRMED;
    }

    private long sendNight(int upload) throws IOException, InterruptedException {
        int suite = suite(upload);
        Night night = new Night("Suite" + suite, Night.APART * suite, upload % Night.CONFIRMED, BENCHMARKS);
        byte[] file = night.file().getBytes(StandardCharsets.UTF_8);
        return sender.send(upload, "/uploads?" + night.parameters(), "application/json", file)
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
    }

    private void sendRecording(int upload, long run) throws IOException, InterruptedException, RefusedRecording {
        byte[] later = TestRecording.startedLater(recording, upload);
        Path original = Files.write(folder.resolve(upload + ".jfr"), later);
        Path redacted = folder.resolve(upload + "-redacted.jfr");
        new Redactor(RecordingLimits.DEFAULT).redact(original, redacted);
        long id = sender.send(upload, "/runs/" + run + "/recordings", "application/octet-stream", later)
                .get("id")
                .longValue();
        downloads.expect(id, Files.readAllBytes(redacted));
        Files.delete(original);
        Files.delete(redacted);
    }
}
