package searched;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/** Costs as much as it says: the time of consumeCPU is linear in its tokens. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Work {
    private static final long TOKENS = 4000;

    @Benchmark
    public void work() {
        Blackhole.consumeCPU(TOKENS);
    }
}
