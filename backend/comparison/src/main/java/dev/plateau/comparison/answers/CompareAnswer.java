package dev.plateau.comparison.answers;

import dev.plateau.comparison.CellComparison;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a comparison of two sides.
 *
 * @param scores benchmarks with a speed, those with a known verdict first, each by size
 * @param compared number of benchmarks on both sides
 * @param mean speed over all benchmarks; empty without an interval
 * @param rest the same without the first of the scores; empty with one benchmark
 * @param isSame true if both sides are the same scores
 */
public record CompareAnswer(
        String baseline,
        String candidate,
        List<Scored> scores,
        int compared,
        Optional<Speed> mean,
        Optional<Speed> rest,
        boolean isSame) {
    /** Rows that people can read as one picture. */
    private static final int MAX_ROWS = 30;
    /** Share of a change, on the log scale, that is nothing beside the whole. */
    private static final double SMALL_REST = 0.1;

    /**
     * A benchmark on both sides.
     *
     * @param settling empty for a known verdict
     * @param lack need of an open verdict that forks do not settle: "both sides in one execution"; empty for others
     */
    public record Scored(
            String name,
            String conditions,
            @Nullable String href,
            Speed speed,
            Optional<Settling> settling,
            String lack) {
        private String note() {
            return settling.map(Settling::note).orElse(lack.isEmpty() ? "" : "needs " + lack);
        }
    }

    /**
     * The facts of a comparison.
     *
     * @param baseline name of the baseline, as short as a sentence allows; likewise of the candidate
     * @param pairs benchmarks on both sides
     */
    public static CompareAnswer of(String baseline, String candidate, List<ScoredPair> pairs, boolean isSame) {
        List<Measured> measured = pairs.stream()
                .flatMap(pair -> pair.speed().map(speed -> new Measured(scored(pair, speed), pair)).stream())
                .sorted(Measured.CERTAIN_AND_LARGEST_FIRST)
                .toList();
        return new CompareAnswer(
                baseline,
                candidate,
                measured.stream().map(Measured::score).toList(),
                pairs.size(),
                mean(measured),
                measured.isEmpty() ? Optional.empty() : mean(measured.subList(1, measured.size())),
                isSame);
    }

    /** A benchmark with its scores. */
    private record Measured(Scored score, ScoredPair pair) {
        private static final Comparator<Measured> CERTAIN_AND_LARGEST_FIRST = Comparator.comparing(
                        (Measured one) -> !one.score.speed().isCertain())
                .thenComparingDouble(one -> -Math.abs(Math.log(one.score.speed().ratio())));
    }

    private static Optional<Speed> mean(List<Measured> measured) {
        return ScoredPair.mean(measured.stream().map(Measured::pair).toList());
    }

    private static Scored scored(ScoredPair pair, Speed speed) {
        BenchmarkKey key = pair.key();
        String parameters = Names.parameters(key);
        int processors = pair.candidate().run().host().cpuCount();
        String crowded = Names.crowded(key.threads(), processors);
        String threads = !crowded.isEmpty() ? crowded : key.threads() == 1 ? "" : "×" + key.threads();
        Optional<Settling> settling = pair.settling();
        return new Scored(
                key.shortName(),
                Stream.of(parameters, threads)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(crowded.isEmpty() ? " " : ", ")),
                pair.href(),
                speed,
                settling,
                speed.outcome() != Speed.Outcome.UNKNOWN || settling.isPresent() ? "" : lack(pair.comparison()));
    }

    private static String lack(CellComparison comparison) {
        // Forks would settle it, but their time is unknown.
        return comparison.forksToSee(Settling.WANTED).isPresent() ? "JMH’s settings" : comparison.lack();
    }

    public long count(Speed.Outcome outcome) {
        return scores.stream().filter(one -> one.speed().outcome() == outcome).count();
    }

    /** True if the mean is certain only by one benchmark, which changed as it did. */
    private boolean isByOne() {
        return mean.isPresent()
                && mean.get().isCertain()
                && rest.isPresent()
                && rest.get().outcome() != mean.get().outcome()
                && scores.get(0).speed().outcome() == mean.get().outcome();
    }

    /** ", all of it from Locks.lazy" where the others together changed not at all or otherwise; else the mean without it. */
    private String byOne(Speed speed) {
        if (!isByOne()) {
            return "";
        }
        Speed others = rest.orElseThrow();
        boolean isAlone =
                count(speed.outcome()) == 1 && Math.log(others.ratio()) / Math.log(speed.ratio()) < SMALL_REST;
        String name = scores.get(0).name();
        return isAlone ? ", all of it from " + name : " (without " + name + " " + others.words() + ")";
    }

    public String sentence() {
        if (isSame) {
            return "Both sides are the same scores of " + candidate + ": choose another side to compare.";
        }
        if (compared == 0) {
            return "No benchmark was measured on both " + baseline + " and " + candidate + ".";
        }
        if (scores.isEmpty()) {
            return candidate + " cannot be compared with " + baseline + ": no benchmark has a speed on both sides.";
        }
        String counts = count(Speed.Outcome.FASTER) + " faster, " + count(Speed.Outcome.SLOWER) + " slower, "
                + (count(Speed.Outcome.UNCHANGED) == 0 ? "" : count(Speed.Outcome.UNCHANGED) + " unchanged, ")
                + count(Speed.Outcome.UNKNOWN) + " unknown.";
        return mean.filter(Speed::isCertain)
                        .map(speed -> candidate + " is " + speed.than() + " " + baseline + byOne(speed))
                        .orElseGet(() -> mean.map(speed -> "Unknown whether " + candidate + " or " + baseline
                                        + " is faster (" + speed.words() + ", " + speed.interval() + ")")
                                .orElse(baseline + " to " + candidate))
                + ": " + counts;
    }

    /** Time that settles the open verdicts; null where none can be settled by forks. */
    public @Nullable String minutes() {
        Duration total = settlings().map(Settling::time).reduce(Duration.ZERO, Duration::plus);
        return total.isZero() ? null : Settling.words(total);
    }

    private Stream<Settling> settlings() {
        return scores.stream().flatMap(one -> one.settling().stream());
    }

    /** Number of open verdicts that forks can settle. */
    public long open() {
        return settlings().count();
    }

    /** Number of open verdicts. */
    public long unknown() {
        return count(Speed.Outcome.UNKNOWN);
    }

    /** "5 of the 11"; "the 6" where more forks settle all. */
    public String openOfUnknown() {
        return (open() == unknown() ? "the " : open() + " of the ") + unknown();
    }

    /** "4 need both sides in one execution, 2 more than 100 forks a side": the open verdicts that forks do not settle; empty without any. */
    public String lacking() {
        Map<String, Long> lacks = scores.stream()
                .map(Scored::lack)
                .filter(lack -> !lack.isEmpty())
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        return lacks.entrySet().stream()
                .map(one -> one.getValue() + (one.getValue() == 1 ? " needs " : " need ") + one.getKey())
                .collect(Collectors.joining(", "));
    }

    /** Forks a side for the one that needs most of them. */
    public int forks() {
        return settlings().mapToInt(Settling::forks).max().orElse(0);
    }

    /** A command that settles them. */
    public String command() {
        return Settling.command(
                scores.stream()
                        .filter(one -> one.settling().isPresent())
                        .map(Scored::name)
                        .distinct()
                        .toList(),
                forks());
    }

    public Forest forest() {
        List<Forest.Line> lines = new ArrayList<>();
        mean.ifPresent(speed -> lines.add(new Forest.Line(
                "Suite mean", compared + (compared == 1 ? " benchmark" : " benchmarks"), List.of(), null, speed, "")));
        if (isByOne()) {
            lines.add(new Forest.Line("without " + scores.get(0).name(), null, rest.orElseThrow()));
        }
        scores.stream()
                .limit(MAX_ROWS)
                .map(one ->
                        new Forest.Line(one.name(), one.conditions(), List.of(), one.href(), one.speed(), one.note()))
                .forEach(lines::add);
        return Forest.of("Speed of " + candidate + " against " + baseline, "Benchmark", lines);
    }

    /** Number of benchmarks that the picture leaves out. */
    public int more() {
        return Math.max(0, scores.size() - MAX_ROWS);
    }
}
