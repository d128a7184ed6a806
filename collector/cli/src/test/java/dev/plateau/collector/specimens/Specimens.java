package dev.plateau.collector.specimens;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Benchmarks that behave in all the ways a benchmark can. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Specimens {
    @State(Scope.Benchmark)
    public static class Sized {
        @Param({"1", "2"})
        public int size;
    }

    @State(Scope.Benchmark)
    public static class Lacking {
        @Setup
        public void look() {
            throw new UnsupportedOperationException("this needs a JDK from the future");
        }
    }

    @Benchmark
    @BenchmarkMode({Mode.AverageTime, Mode.Throughput})
    public long quick() {
        return System.nanoTime();
    }

    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    public long sized(Sized sized) {
        return sized.size;
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public int lacking(Lacking lacking) {
        return lacking.hashCode();
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void throwing() {
        throw new IllegalStateException("boom");
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void unsupported() {
        throw new UnsupportedOperationException("not by this benchmark itself");
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void dying() {
        Runtime.getRuntime().halt(7);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void endless() {
        while (true) {
            LockSupport.park();
        }
    }
}
