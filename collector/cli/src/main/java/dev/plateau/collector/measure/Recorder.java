package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan.Recordings;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Recorder of a fork. */
public sealed interface Recorder {
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
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:FlightRecorderOptions=stackdepth=256");

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

    /**
     * Records with async-profiler, by JMH's own {@code -prof async}. The libraries come from its Maven artifact and are in the collector's jar.
     *
     * <p>It sees the waits of virtual threads: locks by tracing {@code LockSupport.park}, as JDK Flight Recorder can from 25 on, and monitors.
     *
     * @param library unpacked, for this machine
     */
    record AsyncProfiler(Path library, Duration time) implements Recorder {
        private static final String LIBRARY = "libasyncProfiler.so";

        /** Folder of the library for this machine in async-profiler's artifact. */
        private static String entry() throws WrongUsage {
            String architecture = System.getProperty("os.arch", "");
            if (isMac()) {
                return "macos";
            }
            if (isLinux() && architecture.equals("amd64")) {
                return "linux-x64";
            }
            if (isLinux() && architecture.equals("aarch64")) {
                return "linux-arm64";
            }
            throw new WrongUsage("There is no async-profiler for " + System.getProperty("os.name") + " on "
                    + architecture + ": leave `profiler: async-profiler` out of the plan's recordings.");
        }

        static AsyncProfiler unpack(Path folder, Duration time) throws WrongUsage, IOException {
            String entry = entry();
            return new AsyncProfiler(
                    UnpackedFiles.unpack(folder, entry, List.of(LIBRARY))
                            .resolve(entry)
                            .resolve(LIBRARY),
                    time);
        }

        @Override
        public List<Path> classes() {
            return List.of();
        }

        @Override
        public List<String> flags() {
            return List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");
        }

        /** Processor time by timers, which containers allow where they forbid {@code perf_events}. */
        @Override
        public String profiler(Jvm jvm, Path recording) {
            String timer = isMac() ? "itimer" : "ctimer";
            return "async:libPath=" + library + ";output=jfr;event=" + timer + ";interval=10000000;alloc=512k;lock=0"
                    + ";rawCommand=trace=java.util.concurrent.locks.LockSupport.park;dir=" + folder(recording);
        }

        private static boolean isLinux() {
            return System.getProperty("os.name", "").equals("Linux");
        }

        private static boolean isMac() {
            return System.getProperty("os.name", "").startsWith("Mac");
        }

        private static Path folder(Path recording) {
            return recording.toAbsolutePath().resolveSibling(recording.getFileName() + ".async");
        }

        /** JMH puts the file into a folder that it names after the benchmark. */
        @Override
        public boolean finish(Path recording) throws IOException {
            Path folder = folder(recording);
            if (!Files.isDirectory(folder)) {
                return false;
            }
            Optional<Path> written;
            try (Stream<Path> files = Files.walk(folder)) {
                written = files.filter(file -> file.toString().endsWith(".jfr")).findFirst();
            }
            if (written.isPresent()) {
                Files.move(written.get(), recording, StandardCopyOption.REPLACE_EXISTING);
                Files.delete(written.get().getParent());
                Files.delete(folder);
            }
            return written.isPresent();
        }
    }
}
