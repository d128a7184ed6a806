package dev.plateau.server.dashboard;

import dev.plateau.comparison.GeometricMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names the environment that is fastest over all benchmarks, or states that the measurements do not show it. */
final class FastestEnvironment {
    private static final int NAMED = 3;

    private FastestEnvironment() {}

    /** An environment compared with the baseline. */
    record Ranked(String label, GeometricMean mean) {}

    /**
     * One sentence, and a second one if environments measured fewer benchmarks: a mean over fewer is not ranked.
     *
     * @param baseline label of the baseline
     * @param others at least one
     */
    static String sentence(String baseline, List<Ranked> others) {
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
        boolean isBaseline = first.equals(baseline);
        if (rivals.isEmpty()) {
            return isBaseline
                    ? first.label() + ", the baseline, is fastest: every other interval lies below 1."
                    : first.label() + " is fastest: " + times(first.mean()) + " times the baseline.";
        }
        if (isBaseline) {
            return "No environment is shown to be fastest: the baseline, " + first.label()
                    + ", has the highest mean, and 1 lies in the " + (rivals.size() == 1 ? "interval" : "intervals")
                    + " of " + names(rivals) + ".";
        }
        List<Ranked> others =
                rivals.stream().filter(one -> !one.equals(baseline)).toList();
        List<String> reached = new ArrayList<>();
        if (!others.isEmpty()) {
            reached.add("overlaps " + (others.size() == 1 ? "that" : "those") + " of " + names(others));
        }
        if (others.size() < rivals.size()) {
            reached.add("includes 1, the baseline");
        }
        return "No environment is shown to be fastest: " + first.label() + " has the highest mean, "
                + times(first.mean()) + ", and its interval " + String.join(" and ", reached) + ".";
    }

    private static String times(GeometricMean mean) {
        return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", mean.speed(), mean.low(), mean.high());
    }

    /** "A", "A and B", "A, B and C", "A, B, C and 2 more". */
    private static String names(List<Ranked> all) {
        List<String> labels = all.stream().map(Ranked::label).collect(Collectors.toList());
        if (labels.size() > NAMED) {
            int more = labels.size() - NAMED;
            labels = new ArrayList<>(labels.subList(0, NAMED));
            labels.add(more + " more");
        }
        return labels.size() == 1
                ? labels.getFirst()
                : String.join(", ", labels.subList(0, labels.size() - 1)) + " and " + labels.getLast();
    }
}
