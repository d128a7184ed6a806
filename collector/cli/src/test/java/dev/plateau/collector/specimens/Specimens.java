package dev.plateau.collector.specimens;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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

    /** Takes its length from a file on the class path, which a commit can change. */
    @State(Scope.Benchmark)
    public static class Delay {
        private long millis;

        @Setup
        public void read() throws IOException {
            try (InputStream in = Specimens.class.getResourceAsStream("/delay.txt")) {
                millis = Long.parseLong(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
            }
        }
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

    /** Many times slower without the JIT compiler. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public int compiled() {
        int hash = 1;
        for (int i = 0; i < 10_000; i++) {
            hash = 31 * hash + (hash >>> 7) + i;
        }
        return hash;
    }

    /** Varies little on any host. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void sleeping() throws InterruptedException {
        Thread.sleep(20);
    }

    /** Takes twice as long without this switch, which has no other effect here. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Fork(jvmArgsAppend = "-Dservice.token=hunter3")
    public void switched() throws InterruptedException {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Thread.sleep(jvm.getVMOption("UsePerfData").getValue().equals("true") ? 20 : 40);
    }

    /** Takes four times as long from JDK 25 on: more than a busy host adds to one side. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void versioned() throws InterruptedException {
        Thread.sleep(Runtime.version().feature() < 25 ? 10 : 40);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void delayed(Delay delay) throws InterruptedException {
        Thread.sleep(delay.millis);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public int lacking(Lacking lacking) {
        return lacking.hashCode();
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public int withoutToken() {
        if (System.getenv("PLATEAU_TOKEN") != null) {
            throw new IllegalStateException("the token is in the environment");
        }
        return 1;
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

    /** Two virtual threads and one lock, which each holds for a while. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void locking() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Runnable hold = () -> {
            lock.lock();
            try {
                Thread.sleep(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                lock.unlock();
            }
        };
        Thread one = (Thread) start.invoke(null, hold);
        Thread other = (Thread) start.invoke(null, hold);
        one.join();
        other.join();
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
