package dev.plateau.collector.measure;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** JMH's machine-wide lock. Two JMH runs at once distort each other's numbers, so the second one waits; the lock is never ignored. */
public final class JmhLock {
    private static final Duration POLL = Duration.ofMillis(500);

    private final Path file;
    private final Runnable waiting;

    /**
     * A lock.
     *
     * @param folder JMH's temp folder
     * @param waiting called once whenever a wait begins
     */
    public JmhLock(Path folder, Runnable waiting) {
        this.file = folder.resolve("jmh.lock");
        this.waiting = waiting;
    }

    /** Returns when no other JMH holds the lock. */
    void await() throws InterruptedException {
        boolean told = false;
        while (isHeld()) {
            if (!told) {
                waiting.run();
                told = true;
            }
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
    }

    private boolean isHeld() {
        if (!Files.isWritable(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException byThisJvm) {
            return true;
        } catch (IOException e) {
            // JMH itself reports the problem with its file.
            return false;
        }
    }
}
