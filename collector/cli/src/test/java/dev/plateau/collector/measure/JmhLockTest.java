package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhLockTest {
    @TempDir
    private Path folder;

    @Test
    void waitsUntilTheOtherJmhIsDoneAndSaysSoOnce() throws Exception {
        CompletableFuture<Void> told = new CompletableFuture<>();
        JmhLock lock = new JmhLock(folder, () -> assertThat(told.complete(null)).isTrue());
        CompletableFuture<Void> waited;
        try (FileChannel other = FileChannel.open(
                        folder.resolve("jmh.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = other.lock()) {
            assertThat(held.isValid()).isTrue();
            waited = CompletableFuture.runAsync(() -> {
                try {
                    lock.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            told.get(20, TimeUnit.SECONDS);
            assertThat(waited).isNotDone();
        }
        waited.get(20, TimeUnit.SECONDS);
    }

    @Test
    void doesNotWaitWhereNoJmhEverRan() throws Exception {
        new JmhLock(folder, () -> {
                    throw new AssertionError("waits");
                })
                .await();
    }
}
