package dev.plateau.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.read.RecordingReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * Reads a recording of a million events under 32,768 stacks with a heap of 128 MB. No test of the build:
 * {@code mvn -pl backend/recording test -Dtest=SmallHeap}, with {@code -Dheap=64m} for another heap.
 */
class SmallHeap {
    @Test
    void isEnough() throws Exception {
        Path recording = LargeRecording.ofManyStacks(Path.of("target/million.jfr"));
        Process reader = new ProcessBuilder(
                        TestRecordings.ofTheBuild().resolve("bin/java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx" + System.getProperty("heap", "128m"),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                        SmallHeap.class.getName(),
                        recording.toString())
                .inheritIO()
                .start();
        assertThat(reader.waitFor()).isZero();
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        Instant start = Instant.now();
        Recording recording =
                RecordingReader.comparable(RecordingLimits.DEFAULT).read(file);
        System.out.printf(
                "%,d bytes, %s events, %,d frames in %d ms, missing %s%n",
                Files.size(file),
                recording.facts().events(),
                recording.profile(EventKind.PARK).kept().tree().size(),
                Duration.between(start, Instant.now()).toMillis(),
                recording.missing());
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmHWM"))
                    .forEach(System.out::println);
        }
    }
}
