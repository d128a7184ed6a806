package dev.plateau.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import jdk.jfr.Recording;

/** Makes a recording of a million parks of some threads, under 256 different stacks. */
final class LargeRecording {
    private static final int PARKS = 1_000_000;
    private static final int THREADS = 8;
    private static final int DEPTH = 20;

    private LargeRecording() {}

    /** The file at this place, made if it isn't there yet. */
    static Path at(Path file) throws IOException, InterruptedException {
        if (!Files.exists(file)) {
            make(file);
        }
        return file;
    }

    private static void make(Path file) throws IOException, InterruptedException {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withStackTrace().withThreshold(Duration.ZERO);
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.ObjectAllocationSample").withStackTrace();
            recording.start();
            Thread[] threads =
                    IntStream.range(0, THREADS).mapToObj(number -> start()).toArray(Thread[]::new);
            for (Thread thread : threads) {
                thread.join();
            }
            recording.stop();
            recording.dump(file);
        }
    }

    private static Thread start() {
        Thread thread = new Thread(() -> {
            for (int path = 0; path < PARKS / THREADS; path++) {
                left(path, DEPTH);
            }
        });
        thread.start();
        return thread;
    }

    /** Each of the eight lowest bits of a path takes one of two ways, so that stacks differ. */
    private static void left(int path, int depth) {
        step(path, depth);
    }

    private static void right(int path, int depth) {
        step(path, depth);
    }

    private static void step(int path, int depth) {
        if (depth == 0) {
            LockSupport.parkNanos(LargeRecording.class, 1);
        } else if ((path & 0xff & (1 << (depth - 1))) == 0) {
            left(path, depth - 1);
        } else {
            right(path, depth - 1);
        }
    }
}
