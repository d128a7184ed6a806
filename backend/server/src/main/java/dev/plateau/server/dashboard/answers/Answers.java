package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.answers.CompareAnswer;
import dev.plateau.comparison.answers.ScoredPair;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.comparison.answers.SuiteAnswer.Candidate;
import dev.plateau.comparison.answers.SuiteAnswer.SuiteSpeed;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stored comparisons as the facts of answers. */
public final class Answers {
    private Answers() {}

    /** A matrix: its environments against the baseline, in their order. */
    public static SuiteAnswer suite(Matrix matrix, boolean isOfSpeed) {
        KnownEnvironment baseline = matrix.columns().get(matrix.baseline());
        return SuiteAnswer.of(
                name(baseline),
                IntStream.range(0, matrix.columns().size())
                        .filter(column -> column != matrix.baseline())
                        .mapToObj(column -> candidate(
                                matrix.columns().get(column),
                                name(matrix.columns().get(column)),
                                baseline,
                                matrix.rows().stream()
                                        .flatMap(row ->
                                                pair(row.key(), row.cells().get(column), cell -> null))))
                        .toList(),
                isOfSpeed);
    }

    /**
     * Several candidates of one baseline.
     *
     * @param labels of all sides, baseline first
     */
    public static SuiteAnswer suite(List<Comparison> comparisons, List<String> labels) {
        return SuiteAnswer.of(
                labels.getFirst(),
                IntStream.range(0, comparisons.size())
                        .mapToObj(i -> candidate(comparisons.get(i), labels.get(i + 1)))
                        .toList(),
                true);
    }

    /** One environment at two times; empty without a benchmark in common. */
    static Optional<SuiteSpeed> suite(Comparison comparison, String name) {
        return candidate(comparison, name).suite();
    }

    /**
     * Two sides.
     *
     * @param label of the candidate, as the rest of the page names it; likewise of the baseline
     * @param href page of a score
     */
    public static CompareAnswer compare(
            Comparison comparison, String baseline, String label, Function<Cell.Compared, @Nullable String> href) {
        ComparedSide ours = comparison.baseline();
        ComparedSide theirs = comparison.candidate();
        return CompareAnswer.of(
                name(ours, baseline),
                name(theirs, label),
                pairs(comparison, href).toList(),
                ours.environment().equals(theirs.environment()) && ours.runs().equals(theirs.runs()));
    }

    private static Candidate candidate(Comparison comparison, String name) {
        return candidate(
                comparison.candidate().environment(),
                name,
                comparison.baseline().environment(),
                pairs(comparison, cell -> null));
    }

    private static Candidate candidate(
            KnownEnvironment environment, String name, KnownEnvironment baseline, Stream<ScoredPair> pairs) {
        return new Candidate(
                name,
                environment.ids().environment(),
                environment.ids().flagSet() == baseline.ids().flagSet(),
                pairs.toList());
    }

    private static Stream<ScoredPair> pairs(Comparison comparison, Function<Cell.Compared, @Nullable String> href) {
        return comparison.pairs().stream().flatMap(pair -> pair(pair.key(), pair.score(), href));
    }

    private static Stream<ScoredPair> pair(
            BenchmarkKey key, Cell cell, Function<Cell.Compared, @Nullable String> href) {
        return cell instanceof Cell.Compared compared
                ? Stream.of(compared.pair(key, href.apply(compared)))
                : Stream.empty();
    }

    /** As short as the sentence allows: "17"; the label where the release does not set the sides apart. */
    private static String name(ComparedSide side, String label) {
        return label.equals(side.environment().label()) ? name(side.environment()) : label;
    }

    /** "17" for the default flags of a release, else "17 biased-locking". */
    private static String name(KnownEnvironment environment) {
        return SuiteAnswer.withoutDefault(environment.briefName());
    }
}
