package dev.plateau.story;

import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import java.util.concurrent.TimeUnit;

/** Cost of a checkout: the sum over a basket, each price with its discount. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Checkout {
    private final int[] prices = new Random(42).ints(20_000, 1, 100_000).toArray();

    @Benchmark
    public long total() {
        long total = 0;
        for (int price : prices) {
            total += price - price * Discounts.percent(price) / 100;
        }
        return total;
    }
}
