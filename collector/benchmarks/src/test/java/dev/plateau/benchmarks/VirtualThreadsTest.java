package dev.plateau.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class VirtualThreadsTest {
    @Test
    void refusesAnOldJdkInWordsForTheMatrix() {
        assertThatThrownBy(() -> VirtualThreads.requireOn(Runtime.Version.parse("11.0.13+8")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("virtual threads need JDK 21 or newer; this is 11.0.13");
    }

    @Test
    void startsTheJobInAThreadThatIsNoPlatformThread() throws Exception {
        CompletableFuture<Thread> ran = new CompletableFuture<>();
        VirtualThreads.start(() -> ran.complete(Thread.currentThread()));
        assertThat(ran.get(10, TimeUnit.SECONDS).getClass().getName()).isEqualTo("java.lang.VirtualThread");
    }
}
