package dev.plateau.collector.specimens;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Benchmarks with texts that need care: a path as parameter, and a flag that JMH's command line can't carry. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Texts {
    @Param("")
    public String path;

    @Benchmark
    public int length() {
        return path.length();
    }

    @Benchmark
    @Fork(jvmArgsAppend = "-Dtext=\"a\"")
    public int quoting() {
        return path.length();
    }
}
