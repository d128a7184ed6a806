package dev.plateau.server.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerTest {
    @Test
    void exhaustedMemoryEndsTheProcess() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        "memory")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(process.waitFor()).isEqualTo(Worker.OUT_OF_MEMORY);
    }

    @Test
    void anyOtherFailureIsTriedAgain() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        "stack")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(process.waitFor()).isEqualTo(Program.TRIED_AGAIN);
    }

    /** A worker that fails. */
    static final class Program {
        static final int TRIED_AGAIN = 42;

        private Program() {}

        public static void main(String[] arguments) throws InterruptedException {
            AtomicInteger calls = new AtomicInteger();
            new Worker("failing") {
                @Override
                protected boolean workOn() {
                    if (calls.incrementAndGet() > 1) {
                        Runtime.getRuntime().halt(TRIED_AGAIN);
                    }
                    throw arguments[0].equals("memory") ? new OutOfMemoryError("test") : new StackOverflowError();
                }
            }.start();
            Thread.currentThread().join();
        }
    }
}
