package dev.plateau.benchmarks;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;

/** A few buffers for any number of threads. No thread waits: where every buffer is in use, a thread gets a new one. */
final class LogBufferPool {
    private static final int SLOTS = 16;

    private final ReentrantLock[] locks = new ReentrantLock[SLOTS];
    private final LogBuffer[] buffers = new LogBuffer[SLOTS];

    LogBufferPool() {
        for (int slot = 0; slot < SLOTS; slot++) {
            locks[slot] = new ReentrantLock();
            buffers[slot] = new LogBuffer();
        }
    }

    int with(ToIntFunction<LogBuffer> line) {
        int first = (int) Thread.currentThread().getId();
        for (int i = 0; i < SLOTS; i++) {
            int slot = first + i & SLOTS - 1;
            if (locks[slot].tryLock()) {
                try {
                    return line.applyAsInt(buffers[slot]);
                } finally {
                    locks[slot].unlock();
                }
            }
        }
        return line.applyAsInt(new LogBuffer());
    }
}
