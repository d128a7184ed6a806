package dev.plateau.knowledge;

import dev.plateau.knowledge.FlagRanking.JvmState;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How long it takes to rank the differences of two JVMs, with the flags that 11.0.13 and 25.0.3 printed and a hundred frames that grew.
 * Prints the time to read the knowledge base, the first ranking of a cold JVM, and quantiles of later ones. Its name keeps it out of builds.
 */
class RankingSpeed {
    private static final int CALLS = 2_000;

    @Test
    void ranksTwoJvms() {
        Map<String, String> eleven = FlagRankingTest.flags("11.0.13");
        Map<String, String> twentyFive = FlagRankingTest.flags("25.0.3");
        List<String> grown = Stream.concat(
                        Stream.of("java.lang.StringBuffer.append", "java.util.Vector.add"),
                        IntStream.range(0, 98).mapToObj(i -> "org.example.Benchmark" + i + ".measure"))
                .toList();
        JvmState baseline = JvmState.of("11.0.13", eleven, List.of());
        JvmState candidate = JvmState.of("25.0.3", twentyFive, List.of());

        long began = System.nanoTime();
        FlagRanking ranking = new FlagRanking(JdkChanges.published());
        double readMillis = (System.nanoTime() - began) / 1e6;
        began = System.nanoTime();
        RankedDifferences first = ranking.rank(baseline, candidate, grown);
        double firstMillis = (System.nanoTime() - began) / 1e6;
        double[] millis = new double[CALLS];
        for (int i = 0; i < CALLS; i++) {
            long start = System.nanoTime();
            first = ranking.rank(baseline, candidate, grown);
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf(
                "%d flags differ, %d JDK changes; reading the file %.1f ms, once; first ranking %.1f ms; then median %.2f ms, p99 %.2f ms, longest %.2f ms%n",
                first.flags().size(),
                first.changes().size(),
                readMillis,
                firstMillis,
                millis[CALLS / 2],
                millis[CALLS * 99 / 100],
                millis[CALLS - 1]);
    }
}
