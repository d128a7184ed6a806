package dev.plateau.collector.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.TestJvms;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
    @TempDir
    private Path temporary;

    /** SIGTERM stops a JVM as Ctrl-C does. */
    @Test
    void leavesNoFileOfAQuestionWhenTheJvmIsStopped() throws Exception {
        Process asking = new ProcessBuilder(
                        TestJvms.ofTheBuild().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AskingProgram.class.getName())
                .inheritIO()
                .start();
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (asking.descendants().findAny().isEmpty() && asking.isAlive() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        assertThat(temporary).isDirectoryContaining("glob:**plateau-ask*");

        asking.destroy();
        assertThat(asking.waitFor(1, TimeUnit.MINUTES)).isTrue();

        assertThat(temporary).isEmptyDirectory();
    }
}
