package dev.plateau.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordingFile;
import one.jfr.JfrReader;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * How long a recording of a million events takes: this library from the file to call trees, sites and totals, the two other readers from the
 * file to events that nobody looks at. No test of the build: {@code mvn -pl backend/recording test -Dtest=ReadingSpeed}, with
 * {@code -Drecording=FILE} for a file of your own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 2, jvmArgs = "-Xmx1g")
public class ReadingSpeed {
    /** The recording. */
    @Param("")
    public String file = "";

    /** This library. */
    @Benchmark
    public Recording plateau() throws RefusedRecording, IOException {
        return RecordingReader.comparable(RecordingLimits.DEFAULT).read(Path.of(file));
    }

    /** async-profiler's reader. */
    @Benchmark
    public int jfrConverter() throws IOException {
        int events = 0;
        try (JfrReader reader = new JfrReader(file)) {
            while (reader.readEvent() != null) {
                events++;
            }
        }
        return events;
    }

    /** The JDK's reader. */
    @Benchmark
    public int jdk() throws IOException {
        int events = 0;
        try (RecordingFile recording = new RecordingFile(Path.of(file))) {
            while (recording.hasMoreEvents()) {
                recording.readEvent();
                events++;
            }
        }
        return events;
    }

    @Test
    void measures() throws Exception {
        String own = System.getProperty("recording", "");
        Path recording = own.isEmpty() ? LargeRecording.at(Path.of("target/large.jfr")) : Path.of(own);
        assertThat(new Runner(new OptionsBuilder()
                                .include(ReadingSpeed.class.getName())
                                .param("file", recording.toAbsolutePath().toString())
                                .build())
                        .run())
                .hasSize(3);
    }
}
