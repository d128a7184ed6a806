package dev.plateau.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Story 3. Does {@code ReentrantLock} scale better than {@code synchronized}?
 *
 * <p>All threads share one critical section; each does as much work outside it as inside.
 *
 * <p><b>The naive answer:</b> yes: it is the newer one, and it parks fairly cheaply.
 *
 * <p><b>What the numbers should show:</b> nothing to build on. On two cores no difference in throughput was seen that a second run
 * confirmed, at any thread count. With more threads than cores sample mode tells more: the median is 80 ns for both, and the worst
 * call waits for some hundred milliseconds, since the scheduler took the owner of the lock off its core.
 *
 * <p><b>The trap:</b> throughput alone can't tell a lock that is fair from one that lets a single thread run on. And a profiler that
 * lists monitors only, shows {@link #reentrantLock} as free: its waiting threads are parked.
 *
 * <p><b>Alone:</b>
 * <pre>{@code
 * java -Djmh.blackhole.mode=FULL_DONTINLINE -jar target/benchmarks.jar Locks -t 16
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Threads(4)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class Locks {
    private static final int WORK_INSIDE = 20;
    private static final int WORK_OUTSIDE = 20;

    private final Object monitor = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private long entries;

    @Benchmark
    public long synchronizedBlock() {
        Blackhole.consumeCPU(WORK_OUTSIDE);
        synchronized (monitor) {
            return criticalSection();
        }
    }

    @Benchmark
    public long reentrantLock() {
        Blackhole.consumeCPU(WORK_OUTSIDE);
        lock.lock();
        try {
            return criticalSection();
        } finally {
            lock.unlock();
        }
    }

    private long criticalSection() {
        Blackhole.consumeCPU(WORK_INSIDE);
        return ++entries;
    }
}
