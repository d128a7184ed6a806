package dev.plateau.server.comparisons;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.comparisons.SideResults.Terms;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Scores of an environment on a page, to be compared with those of any other, whatever the baseline of the page. */
public final class ScoreColumn {
    private final Map<Long, SideScore> scores = new HashMap<>();
    private final Map<Long, Terms> terms = new HashMap<>();
    private final boolean isOfAnyCommits;

    private ScoreColumn(boolean isOfAnyCommits) {
        this.isOfAnyCommits = isOfAnyCommits;
    }

    /** A column of a matrix. */
    public static ScoreColumn of(Matrix matrix, int column) {
        ScoreColumn found = new ScoreColumn(false);
        matrix.rows()
                .forEach(row -> found.add(row.key(), row.cells().get(column).side()));
        return found;
    }

    /**
     * A side of a comparison.
     *
     * @param side the candidate's or the baseline's score of a cell
     */
    public static ScoreColumn of(List<Pair> pairs, Function<Cell, @Nullable SideScore> side) {
        ScoreColumn found = new ScoreColumn(true);
        pairs.forEach(pair -> found.add(pair.key(), side.apply(pair.score())));
        return found;
    }

    private void add(BenchmarkKey key, @Nullable SideScore score) {
        if (score != null) {
            scores.put(score.point().benchmarkKeyId(), score);
            // The minimum effect decides verdicts, not intervals.
            terms.put(score.point().benchmarkKeyId(), new Terms(key.mode(), OptionalDouble.empty()));
        }
    }

    /** Mean speed against another column, as the page that compares both has it; empty without an interval of any benchmark. */
    public Optional<GeometricMean> mean(ScoreColumn baseline) {
        return GeometricMean.of(Cell.compared(new SideResults(scores, Map.of())
                        .against(new SideResults(baseline.scores, Map.of()), terms, isOfAnyCommits).values().stream())
                .map(Cell.Compared::part)
                .toList());
    }
}
