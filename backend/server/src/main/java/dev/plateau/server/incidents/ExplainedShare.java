package dev.plateau.server.incidents;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.online.ChangeSize;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The share of a change that two JDKs show at the commits measured on both. */
final class ExplainedShare {
    private ExplainedShare() {}

    /**
     * The share by the commits measured on both JDKs, with the median score of each commit; empty without a common commit.
     *
     * @param before scores of the JDK before, by commit
     * @param after scores of the JDK after, by commit
     */
    static OptionalDouble atSharedCommits(Map<String, double[]> before, Map<String, double[]> after, ChangeSize whole) {
        List<String> shared =
                before.keySet().stream().filter(after::containsKey).toList();
        return shared.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(of(medians(before, shared), medians(after, shared), whole));
    }

    private static double[] medians(Map<String, double[]> byCommit, List<String> commits) {
        return commits.stream()
                .mapToDouble(commit -> Robust.median(Objects.requireNonNull(byCommit.get(commit))))
                .toArray();
    }

    /**
     * The median shift at the shared commits as a share of the whole change: of log ratios, or of differences where a score or level is not
     * positive. NaN where both levels are equal.
     *
     * @param before scores of the JDK before, by commit
     * @param after scores of the JDK after, of the same commits
     */
    static double of(double[] before, double[] after, ChangeSize whole) {
        boolean ratios = Arrays.stream(before).allMatch(score -> score > 0)
                && Arrays.stream(after).allMatch(score -> score > 0)
                && whole.before() > 0
                && whole.after() > 0;
        double[] shifts = IntStream.range(0, before.length)
                .mapToDouble(i -> shift(before[i], after[i], ratios))
                .toArray();
        return Robust.median(shifts) / shift(whole.before(), whole.after(), ratios);
    }

    private static double shift(double before, double after, boolean ratio) {
        return ratio ? Math.log(after / before) : after - before;
    }
}
