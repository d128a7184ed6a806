package org.example;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.*;
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 1, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class Sums {
    @Param({"10", "1000"}) int size;
    AtomicLong shared = new AtomicLong();
    @Benchmark public int[] sum() { int[] a = new int[size]; int s = 0; for (int i = 0; i < size; i++) { a[i] = s += i; } return a; }
    @Benchmark @BenchmarkMode(Mode.All) public long all() { return sum()[size - 1]; }
    @Benchmark @Group("counter") @GroupThreads(1) public long read() { return shared.get(); }
    @Benchmark @Group("counter") @GroupThreads(3) public long write() { return shared.incrementAndGet(); }
    @AuxCounters(AuxCounters.Type.EVENTS) @State(Scope.Thread) public static class Seen { public int hits; public int score; }
    @Benchmark @BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.MINUTES) public int counted(Seen s) { s.hits++; s.score++; return s.hits; }
}
