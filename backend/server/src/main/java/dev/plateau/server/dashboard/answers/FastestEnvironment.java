package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.comparison.answers.SuiteAnswer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names the environment that is fastest over all benchmarks, or states that the measurements do not show it. */
public final class FastestEnvironment {
    private FastestEnvironment() {}

    /** An environment compared with the baseline. */
    public record Ranked(String label, GeometricMean mean) {}

    /** Comparison of any two environments: 0 is the baseline, the others follow in their order. */
    @FunctionalInterface
    public interface Direct {
        /** Mean speed of one against another; empty where they can't be compared. */
        Optional<GeometricMean> mean(int candidate, int against);
    }

    /**
     * An environment beside the best one.
     *
     * @param speed against the best one; empty where they can't be compared
     */
    private record Rival(String label, Optional<Speed> speed) {
        boolean mayBeAsFast() {
            return speed.map(found -> found.outcome() != Speed.Outcome.SLOWER).orElse(true);
        }

        /** "21 (−6.0 to +4.0 %)". */
        String words(String best) {
            return label
                    + speed.map(found -> " (" + found.interval() + best + ")").orElse("");
        }
    }

    /**
     * One sentence, and a second one if environments measured fewer benchmarks: a mean over fewer is not ranked. Each environment is compared with
     * the best one itself: by their intervals against the baseline, two may look alike of which one is shown to be faster.
     *
     * @param baseline label of the baseline
     * @param others at least one
     */
    public static String sentence(String baseline, List<Ranked> others, Direct direct) {
        int most =
                others.stream().mapToInt(one -> one.mean().benchmarks()).max().orElseThrow();
        List<Ranked> all = Stream.concat(
                        Stream.of(new Ranked(baseline, new GeometricMean(1, 1, 1, most))), others.stream())
                .toList();
        List<Integer> fastestFirst = IntStream.range(0, all.size())
                .filter(i -> all.get(i).mean().benchmarks() == most)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer i) -> -all.get(i).mean().speed()))
                .toList();
        int best = fastestFirst.getFirst();
        List<Rival> rivals = fastestFirst.stream()
                .skip(1)
                .map(i -> new Rival(all.get(i).label(), direct.mean(i, best).map(Speed::of)))
                .filter(Rival::mayBeAsFast)
                .toList();
        List<String> left = all.stream()
                .filter(one -> one.mean().benchmarks() < most)
                .map(Ranked::label)
                .toList();
        return sentence(all.get(best), best == 0, rivals)
                + (left.isEmpty() ? "" : " Not ranked, with fewer benchmarks: " + SuiteAnswer.list(left) + ".");
    }

    private static String sentence(Ranked best, boolean isBaseline, List<Rival> rivals) {
        Speed speed = Speed.of(best.mean());
        String size = speed.change() + " (" + speed.interval() + ")";
        if (rivals.isEmpty()) {
            return best.label() + (isBaseline ? ", the baseline, is fastest." : " is fastest: " + size + ".");
        }
        List<String> names = IntStream.range(0, rivals.size())
                .mapToObj(i -> rivals.get(i).words(i == 0 ? " against " + best.label() : ""))
                .toList();
        return "No clear winner. Best: " + best.label() + ", " + (isBaseline ? "the baseline" : size) + "; "
                + SuiteAnswer.list(names) + " may be as fast.";
    }
}
