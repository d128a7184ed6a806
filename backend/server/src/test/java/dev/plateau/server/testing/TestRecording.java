package dev.plateau.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/** A recording as other people make them: the JDK's default settings, environment, properties and command line included. */
public final class TestRecording {
    /** Stands in the program's environment, properties and arguments. */
    public static final String SECRET = "correct-horse-battery";

    private static final int STACKS = 40;
    /** Where the header of a file has its start. */
    private static final int START_NANOS = 32;

    private static final int COPIES_APART_NANOS = 1_000_000;

    private static byte @Nullable [] made;
    private static int copies;

    private TestRecording() {}

    /** A recording of its own for the server, in a file: a program is recorded once for all tests, and each copy starts a little later. */
    public static synchronized Path make(Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("spinner.jfr");
        byte[] recording = made;
        if (recording == null) {
            record(file);
            recording = Files.readAllBytes(file);
            made = recording;
        }
        return Files.write(file, startedLater(recording, COPIES_APART_NANOS * copies++));
    }

    private static void record(Path file) throws IOException, InterruptedException {
        var java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Ddatabase.password=" + SECRET,
                "-XX:StartFlightRecording:settings=profile,filename=" + file,
                "-cp",
                System.getProperty("java.class.path"),
                Spinner.class.getName(),
                SECRET);
        java.environment().put("CI_TOKEN", SECRET);
        assertThat(java.redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isZero();
        assertThat(Files.readString(file, ISO_8859_1)).contains(SECRET);
    }

    /** Mostly events: so many parks of this JVM, of one thread under some stacks; 30 bytes each. */
    public static Path ofParks(Path folder, int parks) throws IOException {
        Path file = folder.resolve("parks.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withStackTrace().withThreshold(Duration.ZERO);
            recording.start();
            for (int path = 0; path < parks; path++) {
                park(path % STACKS);
            }
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    /** The same recording, started some nanoseconds later: a file of its own for the server. */
    public static byte[] startedLater(byte[] recording, int nanos) {
        byte[] other = recording.clone();
        ByteBuffer header = ByteBuffer.wrap(other);
        header.putLong(START_NANOS, header.getLong(START_NANOS) + nanos);
        return other;
    }

    private static void park(int depth) {
        if (depth > 0) {
            park(depth - 1);
        } else {
            LockSupport.unpark(Thread.currentThread()); // so that it takes no time
            LockSupport.park(TestRecording.class);
        }
    }
}
