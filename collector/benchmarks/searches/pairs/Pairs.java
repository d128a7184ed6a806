package searched;

import java.text.DecimalFormat;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What differs between two JDKs, or two flag sets, for a known reason. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Pairs {
    private final DecimalFormat decimals = new DecimalFormat("#,##0.00");
    private final byte[] bytes = new byte[8192];
    private double number = 1234567.891;
    private long word = 0x0123456789abcdefL;
    private int locked;

    /** 11 to 17: biased locking is off by default (JEP 374). */
    @Benchmark
    public int lock() {
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += next();
        }
        return sum;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private synchronized int next() {
        return locked++;
    }

    /** 11 to 21: the same, seen through StringBuffer (openjdk/jdk pull request 19513). */
    @Benchmark
    public String decimalFormat() {
        return decimals.format(number += 0.01);
    }

    /** 21 to 25: C2 merges stores of bytes (JDK-8318446). */
    @Benchmark
    public byte[] mergedStores() {
        byte[] to = bytes;
        for (int i = 0; i <= to.length - 8; i += 8) {
            long value = word + i;
            to[i] = (byte) value;
            to[i + 1] = (byte) (value >> 8);
            to[i + 2] = (byte) (value >> 16);
            to[i + 3] = (byte) (value >> 24);
            to[i + 4] = (byte) (value >> 32);
            to[i + 5] = (byte) (value >> 40);
            to[i + 6] = (byte) (value >> 48);
            to[i + 7] = (byte) (value >> 56);
        }
        return to;
    }

    /** Default to shallow: calls below the first level are not inlined. */
    @Benchmark
    public long deepCalls() {
        long sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += one(i);
        }
        return sum;
    }

    private static long one(long x) {
        return two(x) + 1;
    }

    private static long two(long x) {
        return three(x) ^ 2;
    }

    private static long three(long x) {
        return four(x) + 3;
    }

    private static long four(long x) {
        return x * 31 + 4;
    }

    /** 17 to 21: another algorithm in the library (JDK-4511638). */
    @Benchmark
    public String doubleToString() {
        return Double.toString(number += 0.001);
    }

    /** 11 to 17: Formatter parses without regular expressions (JDK-8263038). */
    @Benchmark
    public String formatted() {
        return String.format("%s of %d", "row", word++);
    }
}
