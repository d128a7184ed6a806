package dev.plateau.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Story 1. What does a lock cost that nobody ever waits for?
 *
 * <p>A stream is opened at its first read, behind a {@code synchronized} getter that every {@code read()} calls. One thread uses
 * it. One operation reads 1024 bytes.
 *
 * <p><b>The naive answer:</b> nothing; a lock without a second thread is free. That was true while HotSpot biased a lock towards
 * the thread that takes it again and again. JDK 15 turned biased locking off (JEP 374), JDK 21 no longer knows the flag: now each
 * read pays an atomic instruction, and moving from 11 to 17 costs most of the throughput though no line of code has changed.
 *
 * <p><b>What the numbers should show:</b> {@link #synchronizedGetter} falls by nine tenths from 11 to 17 (783 to 81 operations per
 * ms), comes back with {@code -XX:+UseBiasedLocking} on 17 (679) and stays down on 21 and 25 (81, 72), where a JVM refuses that flag
 * and doesn't start. {@link #doubleCheckedGetter}, the fix, and {@link #noLock}, the control, know no such step (850 to
 * 1,200). In a profile the time sits in {@code LazyInputStream.getInstance}. A test that does more than read loses less.
 *
 * <p><b>The trap:</b> the stream must outlive the method. One that is made inside it doesn't escape, the JIT removes its lock, and
 * every JDK looks the same.
 *
 * <p><b>Alone:</b>
 * <pre>{@code
 * java -Djmh.blackhole.mode=FULL_DONTINLINE -jar target/benchmarks.jar BiasedLocking
 * java -Djmh.blackhole.mode=FULL_DONTINLINE -XX:+UseBiasedLocking -jar target/benchmarks.jar BiasedLocking   # JDK 17
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class BiasedLocking {
    private static final int READS = 1024;

    private final LazyInputStream lazy = new LazyInputStream(EndlessInputStream::new);
    private final DoubleCheckedInputStream doubleChecked = new DoubleCheckedInputStream(EndlessInputStream::new);
    private final EagerInputStream eager = new EagerInputStream(new EndlessInputStream());

    @Benchmark
    public int synchronizedGetter() throws IOException {
        return checksum(lazy);
    }

    @Benchmark
    public int doubleCheckedGetter() throws IOException {
        return checksum(doubleChecked);
    }

    @Benchmark
    public int noLock() throws IOException {
        return checksum(eager);
    }

    // Multiply and add: a plain sum is turned into vector code where there is no lock, and the control would show that
    // instead.
    private static int checksum(InputStream stream) throws IOException {
        int checksum = 0;
        for (int i = 0; i < READS; i++) {
            checksum = 31 * checksum + stream.read();
        }
        return checksum;
    }
}
