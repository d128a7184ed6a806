package dev.plateau.benchmarks;

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
 * Story 6. What does it cost to hand a value down in a {@code ThreadLocal}?
 *
 * <p>The user of a request is either put in a {@code ThreadLocal}, read by the method that needs it and removed again, or handed
 * to that method as an argument.
 *
 * <p><b>The naive answer:</b> a field of the thread, so about the price of a field.
 *
 * <p><b>What the numbers should show:</b> {@link #threadLocal} takes ten times as long as {@link #localVariable} or more (17 ns on
 * JDK 11, 36 on 21, 20 on 25; 1.5 for the variable on all), and allocates: every {@code set} after a {@code remove} makes a new map
 * entry of 32 B. On JDK 17 some forks read 30 ns and others 130: look at the dots, not at the mean. Lower is better here.
 *
 * <p><b>The trap:</b> {@code localVariable} is a field load and JMH's own blackhole; the difference between the two methods means
 * something, the quotient only that one of them is nearly nothing.
 *
 * <p><b>Alone:</b>
 * <pre>{@code
 * java -Djmh.blackhole.mode=FULL_DONTINLINE -jar target/benchmarks.jar ThreadLocals -prof gc
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class ThreadLocals {
    private static final ThreadLocal<Object> USER = new ThreadLocal<>();

    private final Object user = new Object();

    @Benchmark
    public Object threadLocal() {
        USER.set(user);
        try {
            return greetCurrent();
        } finally {
            USER.remove();
        }
    }

    @Benchmark
    public Object localVariable() {
        Object current = user;
        return greet(current);
    }

    private static Object greetCurrent() {
        return USER.get();
    }

    private static Object greet(Object current) {
        return current;
    }
}
