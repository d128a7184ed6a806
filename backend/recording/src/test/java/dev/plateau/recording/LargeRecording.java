package dev.plateau.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import jdk.jfr.Recording;

/** Makes a recording of a million parks of some threads. */
final class LargeRecording {
    private static final int PARKS = 1_000_000;
    private static final int THREADS = 8;

    /** Each bit of a path is one of two ways to the park. */
    private final int bits;

    private final int depth;

    private LargeRecording(int bits, int depth) {
        this.bits = bits;
        this.depth = depth;
    }

    /** The file at this place, made if it isn't there yet, with 256 different stacks. */
    static Path at(Path file) throws IOException, InterruptedException {
        return new LargeRecording(8, 20).made(file);
    }

    /** The same with 32,768 different stacks, as deep as JDK Flight Recorder goes by default. */
    static Path ofManyStacks(Path file) throws IOException, InterruptedException {
        return new LargeRecording(15, 29).made(file);
    }

    private Path made(Path file) throws IOException, InterruptedException {
        if (!Files.exists(file)) {
            make(file);
        }
        return file;
    }

    private void make(Path file) throws IOException, InterruptedException {
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

    private Thread start() {
        Thread thread = new Thread(() -> {
            for (int path = 0; path < PARKS / THREADS; path++) {
                left(path, depth);
            }
        });
        thread.start();
        return thread;
    }

    private void left(int path, int left) {
        step(path, left);
    }

    private void right(int path, int left) {
        step(path, left);
    }

    private void step(int path, int left) {
        if (left == 0) {
            LockSupport.parkNanos(LargeRecording.class, 1);
        } else if (left > bits || (path & (1 << (left - 1))) == 0) {
            left(path, left - 1);
        } else {
            right(path, left - 1);
        }
    }
}
