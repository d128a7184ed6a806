package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The profiler that records a fork from inside, unpacked into a folder of its own: the collector's jar holds libraries that benchmarks may
 * want in other versions.
 *
 * @param home its folder, for the class path
 * @param time how long a fork is recorded
 */
record FlightRecorder(Path home, Duration time) implements Recorder {
    /** For complete stacks, with correct lines where code is inlined. */
    private static final List<String> FLAGS = List.of(
            "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints", "-XX:FlightRecorderOptions=stackdepth=256");

    /** By name: the class extends one of JMH, which only forks have. */
    private static final String PROFILER = "dev.plateau.recorder.JfrRecorder";

    private static final String FOLDER = "dev/plateau/recorder";

    private static final List<String> FILES =
            List.of("JfrRecorder.class", "Iteration.class", "jdk-11.jfc", "jdk-16.jfc", "jdk-25.jfc");

    static FlightRecorder unpack(Path folder, Duration time) throws IOException {
        return new FlightRecorder(UnpackedFiles.unpack(folder, FOLDER, FILES), time);
    }

    @Override
    public List<Path> classes() {
        return List.of(home);
    }

    @Override
    public List<String> flags() {
        return FLAGS;
    }

    @Override
    public String profiler(Jvm jvm, Path recording) {
        Path settings = home.resolve(FOLDER).resolve(settings(jvm));
        return PROFILER + ":settings=" + settings + ";file=" + recording.toAbsolutePath();
    }

    /** The fork itself has written the file to its place. */
    @Override
    public boolean finish(Path recording) {
        return Files.exists(recording);
    }

    /** The events of JDK Flight Recorder differ: sampled allocation since 16 (JDK-8257602), CPU time since 25 (JEP 509). */
    private static String settings(Jvm jvm) {
        int feature = jvm.jdk().feature();
        return feature < 16 ? "jdk-11.jfc" : feature < 25 ? "jdk-16.jfc" : "jdk-25.jfc";
    }
}
