package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.comparison.answers.SuiteAnswer;
import java.util.List;
import java.util.stream.Stream;

/** Names the environment that is fastest over all benchmarks, or states that the measurements do not show it. */
public final class FastestEnvironment {
    private FastestEnvironment() {}

    /** An environment compared with the baseline. */
    public record Ranked(String label, GeometricMean mean) {}

    /**
     * One sentence, and a second one if environments measured fewer benchmarks: a mean over fewer is not ranked.
     *
     * @param baseline label of the baseline
     * @param others at least one
     */
    public static String sentence(String baseline, List<Ranked> others) {
        int most =
                others.stream().mapToInt(one -> one.mean().benchmarks()).max().orElseThrow();
        List<Ranked> ranked = Stream.concat(
                        Stream.of(new Ranked(baseline, new GeometricMean(1, 1, 1, most))), others.stream())
                .filter(one -> one.mean().benchmarks() == most)
                .toList();
        List<Ranked> largest = GeometricMean.largest(
                        ranked.stream().map(Ranked::mean).toList())
                .stream()
                .map(ranked::get)
                .toList();
        List<Ranked> left =
                others.stream().filter(one -> one.mean().benchmarks() < most).toList();
        return sentence(largest, ranked.getFirst())
                + (left.isEmpty() ? "" : " Not ranked, with fewer benchmarks: " + names(left) + ".");
    }

    private static String sentence(List<Ranked> largest, Ranked baseline) {
        Ranked first = largest.getFirst();
        List<Ranked> rivals = largest.subList(1, largest.size());
        if (first.equals(baseline)) {
            return rivals.isEmpty()
                    ? first.label() + ", the baseline, is fastest."
                    : "No clear winner. Best: " + first.label() + ", the baseline; " + names(rivals)
                            + " may be as fast.";
        }
        Speed speed = Speed.of(first.mean());
        String size = speed.change() + " (" + speed.interval() + ")";
        return rivals.isEmpty()
                ? first.label() + " is fastest: " + size + "."
                : "No clear winner. Best: " + first.label() + ", " + size + "; " + names(rivals) + " may be as fast.";
    }

    private static String names(List<Ranked> all) {
        return SuiteAnswer.list(all.stream().map(Ranked::label).toList());
    }
}
