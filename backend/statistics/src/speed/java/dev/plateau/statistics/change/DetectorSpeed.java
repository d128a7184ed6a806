package dev.plateau.statistics.change;

import dev.plateau.statistics.change.Vote.RobustPartition;
import dev.plateau.statistics.online.EarlySign;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long one series takes, one thread. {@code main} prints the same series as JSON, for other tools. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DetectorSpeed {
    private static final int[] LENGTHS = {100, 300, 1000, 3000, 10_000};

    @Param({"100", "300", "1000", "3000", "10000"})
    int runs;

    private double[] series = {};
    private Signal signal = Signal.of(series);

    @Setup
    public void make() {
        series = series(runs);
        signal = Signal.of(series);
    }

    /** 2 % noise around a level that moves by about 5 % every hundred runs or so. */
    private static double[] series(int runs) {
        var random = new Random(runs);
        double level = 100;
        double[] series = new double[runs];
        for (int i = 0; i < runs; i++) {
            level *= random.nextInt(100) == 0 ? 1 + 0.05 * random.nextGaussian() : 1;
            series[i] = level * (1 + 0.02 * random.nextGaussian());
        }
        return series;
    }

    @Benchmark
    public Object wholeAnalysis() {
        return ChangePoints.in(series);
    }

    @Benchmark
    public Object slidingT() {
        return new SlidingT(DetectorSettings.DEFAULT).find(signal);
    }

    @Benchmark
    public Object splitMerge() {
        return new SplitMerge(DetectorSettings.DEFAULT).find(signal);
    }

    @Benchmark
    public Object robustPartition() {
        return new RobustPartition(DetectorSettings.DEFAULT).find(signal);
    }

    @Benchmark
    public Object rankPartition() {
        return new RankPartition(DetectorSettings.DEFAULT).find(signal);
    }

    @Benchmark
    public Object earlySign() {
        return EarlySign.at(series, 0);
    }

    public static void main(String[] arguments) {
        String json = Arrays.stream(LENGTHS)
                .mapToObj(runs -> "\"" + runs + "\": "
                        + DoubleStream.of(series(runs))
                                .mapToObj(String::valueOf)
                                .collect(Collectors.joining(",", "[", "]")))
                .collect(Collectors.joining(",\n", "{", "}"));
        System.out.println(json);
    }
}
