package dev.plateau.server.load;

import dev.plateau.recording.model.RefusedRecording;
import java.io.IOException;
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
    /** Clients that send at the same time, each the nights of suites of its own, one after the other. */
    static final int LANES = 4;

    private final KillRun.Size size;
    private final NightSender sender;
    private final Set<Integer> recorded;
    private final List<CountDownLatch> shares;

    KillWork(KillRun.Size size, long seed, NightSender sender) {
        this.size = size;
        this.sender = sender;
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

    /** Sends all that a lane has to send. */
    Void send(int lane) throws IOException, InterruptedException, RefusedRecording {
        int[] uploads = IntStream.range(0, size.uploads())
                .filter(upload -> NightSender.suite(upload) % LANES == lane)
                .toArray();
        for (int i = 0; i < uploads.length; i++) {
            shares.get(i * shares.size() / uploads.length).await();
            long run = sender.send(uploads[i]);
            if (recorded.contains(uploads[i])) {
                sender.sendRecording(uploads[i], run);
            }
        }
        return null;
    }
}
