package dev.plateau.recorder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.text.ParseException;
import java.util.Collection;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Records the measurement iterations of one fork with JDK Flight Recorder: {@code -prof
 * dev.plateau.recorder.JfrRecorder:settings=FILE.jfc;file=FILE.jfr}. It lives in the fork, so it needs no {@code jcmd} and no attaching,
 * and writes one file per fork, which appears whole or not at all.
 */
public final class JfrRecorder implements InternalProfiler {
    /**
     * A lock handed over at each operation writes 5 MB a second: this is enough for the forks of any plan, and too little to fill a disk. JDK
     * Flight Recorder exceeds it by a chunk or two of 12 MiB; with them it stays below the 256 MiB that a server takes.
     */
    static final long MAX_BYTES = 224L << 20;

    private final Path settings;
    private final Path file;
    private @Nullable Recording recording;
    private @Nullable Iteration iteration;
    private int iterations;

    /**
     * Made by JMH.
     *
     * @param options {@code settings=FILE.jfc;file=FILE.jfr}
     * @throws ProfilerException when the options are not these
     */
    public JfrRecorder(String options) throws ProfilerException {
        this.settings = Path.of(option(options, "settings"));
        this.file = Path.of(option(options, "file"));
    }

    private static String option(String options, String name) throws ProfilerException {
        for (String option : options.split(";", -1)) {
            if (option.startsWith(name + "=")) {
                return option.substring(name.length() + 1);
            }
        }
        throw new ProfilerException(name + "=FILE is missing in the profiler's options");
    }

    @Override
    public String getDescription() {
        return "Records measurement iterations with JDK Flight Recorder";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {
        if (params.getType() != IterationType.MEASUREMENT) {
            return;
        }
        if (recording == null) {
            recording = start();
        }
        iteration = new Iteration();
        iteration.begin();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams params, IterationResult result) {
        if (recording != null && iteration != null) {
            iteration.operations = result.getMetadata().getAllOps();
            iteration.commit();
            iteration = null;
            if (++iterations == params.getCount()) {
                finish(recording);
            }
        }
        return List.of();
    }

    private Recording start() {
        try {
            Recording started = new Recording(Configuration.create(settings));
            started.setName("Plateau");
            started.setToDisk(true);
            started.setMaxSize(MAX_BYTES);
            started.start();
            return started;
        } catch (IOException | ParseException e) {
            throw new IllegalStateException("The recording could not be started with " + settings, e);
        }
    }

    private void finish(Recording started) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (started) {
            started.stop();
            started.dump(part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new IllegalStateException("The recording could not be written to " + file, e);
        }
    }
}
