package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan.Recordings;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Recorder of a fork. */
public sealed interface Recorder permits FlightRecorder, AsyncProfiler {
    /** Unpacks the recorder of the plan. */
    static Recorder unpack(Path folder, Recordings recordings) throws WrongUsage, IOException {
        return switch (recordings.profiler()) {
            case JFR -> FlightRecorder.unpack(folder, recordings.time());
            case ASYNC_PROFILER -> AsyncProfiler.unpack(folder, recordings.time());
        };
    }

    /** Time for which a fork is recorded. */
    Duration time();

    /** Class path entries before the benchmark's jars. */
    List<Path> classes();

    /** JVM flags of a recorded fork. */
    List<String> flags();

    /** JMH's {@code -prof} for a fork on a JVM. */
    String profiler(Jvm jvm, Path recording);

    /** Moves the recording of a successful fork to its place; false when there is none. */
    boolean finish(Path recording) throws IOException;
}
