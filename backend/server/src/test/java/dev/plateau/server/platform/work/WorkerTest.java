package dev.plateau.server.platform.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;

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

    /** The JVM calls it an error of its own when a disk fails under a mapped file. */
    @ParameterizedTest
    @ValueSource(strings = {"stack", "disk"})
    void anyOtherFailureIsTriedAgain(String failure) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        failure)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(process.waitFor()).isEqualTo(Program.TRIED_AGAIN);
    }

    /** Each works until the other stops. */
    @Test
    void workersOfAServerStopTogether() {
        CountDownLatch started = new CountDownLatch(1);
        List<Worker> ended = new CopyOnWriteArrayList<>();
        try (GenericApplicationContext server = new GenericApplicationContext()) {
            for (String name : List.of("one", "other")) {
                String neighbour = name.equals("one") ? "other" : "one";
                server.registerBean(name, Worker.class, () -> new Worker(name) {
                    @Override
                    protected boolean workOn() throws IOException {
                        try {
                            started.await();
                            while (server.getBean(neighbour, Worker.class).isRunning()) {
                                Thread.sleep(10);
                            }
                        } catch (InterruptedException hurried) {
                            throw new IOException(hurried);
                        }
                        return true;
                    }

                    // Called when the thread has ended in time.
                    @Override
                    protected boolean end(Duration limit) {
                        return ended.add(this);
                    }
                });
            }
            server.refresh();
            started.countDown();
        }

        assertThat(ended).hasSize(2);
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
                    throw switch (arguments[0]) {
                        case "memory" -> new OutOfMemoryError("test");
                        case "disk" -> new InternalError("test");
                        default -> new StackOverflowError();
                    };
                }
            }.start();
            Thread.currentThread().join();
        }
    }
}
