package dev.plateau.server.testing;

import static dev.plateau.server.testing.JmhRows.row;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.IntStream;

/**
 * One night of a suite whose benchmarks {@code org.example.<suite>.b0}, {@code b1} and so on take half as long again from its thirteenth night
 * on. All of them have the same little noise, so that one and the same night confirms all slowdowns.
 *
 * @param first day on which the suite was measured first, counted over all suites
 * @param night of the suite, from 0
 */
public record Night(String suite, int first, int night, int benchmarks) {
    /** The slowdown is confirmed with the last of so many nights. */
    public static final int CONFIRMED = 17;

    private static final int SLOWER_SINCE = 12;
    /** Of the first. */
    private static final double SECOND_FORK = 1.002;

    private static final Instant START = Instant.parse("2001-02-01T03:00:00Z");

    /** Days between the first nights of two suites, so that their slowdowns are incidents of their own. */
    public static final int APART = 2 * CONFIRMED;

    /** The commit with which the suite became slower. */
    public String slowdown() {
        return "c" + (first + SLOWER_SINCE);
    }

    public String parameters() {
        return "branch=main&commit=" + commit() + "&measuredAt=" + START.plus(first + night, ChronoUnit.DAYS);
    }

    public String commit() {
        return "c" + (first + night);
    }

    /** JMH's JSON. */
    public String file() {
        return JmhRows.file(
                IntStream.range(0, benchmarks).mapToObj(this::benchmark).toArray(JmhRows[]::new));
    }

    /** Sum of the scores of all benchmarks: the means of their forks. */
    public double sum() {
        return IntStream.range(0, benchmarks).mapToDouble(this::firstFork).sum() * (1 + SECOND_FORK) / 2;
    }

    private JmhRows benchmark(int place) {
        double score = firstFork(place);
        return row("org.example." + suite + ".b" + place)
                .forks(new double[] {score}, new double[] {score * SECOND_FORK});
    }

    private double firstFork(int place) {
        return (100 + place) * (night < SLOWER_SINCE ? 1 : 1.5) * (1 + 0.002 * (night * 7 % 5 - 2));
    }
}
