package dev.plateau.collector.specimens;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;

/** Benchmarks whose threads work in groups. JMH rounds 4 threads up to whole groups: 6 in groups of three, 4 in groups of two. */
@Threads(4)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Groups {
    @Benchmark
    @Group("alone")
    @GroupThreads(3)
    public long oneMethod() {
        return System.nanoTime();
    }

    @Benchmark
    @Group("pair")
    public long read() {
        return System.nanoTime();
    }

    @Benchmark
    @Group("pair")
    public long write() {
        return System.nanoTime();
    }
}
