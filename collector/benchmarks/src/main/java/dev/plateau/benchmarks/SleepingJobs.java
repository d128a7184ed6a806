package dev.plateau.benchmarks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Story 5. How long do 10,000 jobs take that only wait?
 *
 * <p>Each job sleeps for 100 ms, as one does that waits for an answer from elsewhere. All are submitted at once, to a cached thread
 * pool or to one virtual thread each. One shot is one operation, until the last job is done.
 *
 * <p><b>The naive answer:</b> 100 ms, since all of them wait at the same time.
 *
 * <p><b>What the numbers should show:</b> {@link #virtualThreads} comes near the 100 ms (114 on JDK 25). {@link #cachedPool} must start
 * thousands of platform threads and takes 600 to 800 ms on JDK 11 to 25. JDK 11 and 17 have no virtual threads: not runnable.
 * Lower is better here.
 *
 * <p><b>The trap:</b> in the second shot a pool that was kept would still have its threads. So each shot has a new pool, made and
 * ended outside the measured time.
 *
 * <p><b>Alone:</b>
 * <pre>{@code
 * java -jar target/benchmarks.jar SleepingJobs
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(3)
public class SleepingJobs {
    @Param("10000")
    public int jobs;

    @Param("100")
    public int sleepMillis;

    @Benchmark
    public void cachedPool(CachedPool pool) throws InterruptedException {
        sleepIn(pool.threads);
    }

    @Benchmark
    public void virtualThreads(VirtualThreadPerJob ignored) throws InterruptedException {
        sleepIn(VirtualThreads::start);
    }

    private void sleepIn(Executor threads) throws InterruptedException {
        CountDownLatch asleep = new CountDownLatch(jobs);
        for (int job = 0; job < jobs; job++) {
            threads.execute(() -> {
                sleep();
                asleep.countDown();
            });
        }
        asleep.await();
    }

    private void sleep() {
        try {
            Thread.sleep(sleepMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A pool of its own for every shot: threads left over from the last one would be found waiting. */
    @State(Scope.Benchmark)
    public static class CachedPool {
        private ExecutorService threads;

        @Setup(Level.Iteration)
        public void open() {
            threads = Executors.newCachedThreadPool();
        }

        @TearDown(Level.Iteration)
        public void close() throws InterruptedException {
            threads.shutdown();
            if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("threads of the last shot are still alive after a minute");
            }
        }
    }

    /** Refuses a JDK without virtual threads. */
    @State(Scope.Benchmark)
    public static class VirtualThreadPerJob {
        @Setup
        public void require() {
            VirtualThreads.require();
        }
    }
}
