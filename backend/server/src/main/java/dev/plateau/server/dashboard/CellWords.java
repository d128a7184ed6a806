package dev.plateau.server.dashboard;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Difference;
import dev.plateau.server.comparisons.Side;
import dev.plateau.server.comparisons.Verdict;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.LatestUnmeasured;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.wording.Names;
import dev.plateau.server.wording.Quantity;
import dev.plateau.wire.BenchmarkKey;
import java.util.Locale;

/**
 * Writes the cells of one project's matrix.
 *
 * @param project address of the project, for links
 */
record CellWords(String project) {
    /** Differences above 5 %, 20 % and twofold get a stronger colour each. */
    private static final double[] STEPS = {Math.log(1.05), Math.log(1.2), Math.log(2)};

    CellView view(BenchmarkKey key, KnownEnvironment column, Cell cell) {
        return switch (cell) {
            case Cell.Empty empty -> CellView.EMPTY;
            case Cell.Baseline baseline -> score(key, baseline.side(), "baseline", "baseline");
            case Cell.Alone alone -> score(key, alone.side(), "alone", "no baseline");
            case Cell.Compared compared -> compared(key, compared);
            case Cell.Unmeasured missing -> unmeasured(key, column, missing.unmeasured());
        };
    }

    private CellView score(BenchmarkKey key, Side side, String style, String role) {
        LatestPoint point = side.point();
        String detail = point.low().isEmpty() || point.score() == 0 || Difference.isNoAllocation(point)
                ? (point.forks() == 1 ? "1 fork" : "")
                : String.format(
                        Locale.ROOT,
                        "± %.1f %%",
                        100 * Math.abs((point.score() - point.low().getAsDouble()) / point.score()));
        return new CellView(
                style,
                "",
                Words.amount(point),
                role.equals("baseline") ? detail : role,
                on(key, side.environment()) + ": " + Words.of(point) + ", " + role,
                tip(key, side),
                href(side),
                false);
    }

    private CellView compared(BenchmarkKey key, Cell.Compared cell) {
        Difference difference = cell.difference();
        String words = Words.of(difference, cell.side());
        return new CellView(
                style(difference),
                difference.isChange() ? Words.verdict(cell) : "",
                text(cell),
                detail(cell),
                on(key, cell.side().environment()) + ": " + words,
                tip(key, cell.side()) + "\nbaseline " + Names.of(cell.baseline().environment()) + ": "
                        + Words.of(cell.baseline().point()) + "\n" + words,
                href(cell.side()),
                false);
    }

    private static String style(Difference difference) {
        String verdict = difference.isInsideNoise()
                ? "noise"
                : difference.verdict().name().toLowerCase(Locale.ROOT);
        int step = 1;
        for (double limit : STEPS) {
            step += difference.size() >= limit ? 1 : 0;
        }
        return verdict + " m" + step;
    }

    private static String text(Cell.Compared cell) {
        if (!Double.isNaN(cell.difference().ratio())) {
            return Quantity.change(cell.difference().ratio());
        }
        return Words.amount(cell.side().point());
    }

    private static String detail(Cell.Compared cell) {
        return switch (cell.difference().gap()) {
            case NONE -> Words.interval(cell.difference());
            case NOT_LIKE_WITH_LIKE -> "not alike";
            case TOO_FEW_FORKS -> "one fork";
            case NO_POSITIVE_VALUES -> "no interval";
            case NO_ALLOCATION ->
                cell.difference().verdict() == Verdict.UNCHANGED
                        ? ""
                        : "from " + Words.amount(cell.baseline().point());
        };
    }

    private CellView unmeasured(BenchmarkKey key, KnownEnvironment column, LatestUnmeasured missing) {
        String words = Words.of(missing.outcome());
        return new CellView(
                missing.outcome().name().toLowerCase(Locale.ROOT),
                "",
                words,
                "",
                on(key, column) + ": " + words + ", " + missing.reason(),
                title(key) + "\non " + Names.of(column) + "\n" + words + ": " + missing.reason(),
                project + "/matrix/unmeasured?run=" + missing.runId() + "&benchmark=" + missing.benchmarkKeyId(),
                true);
    }

    private String href(Side side) {
        return project + "/cells/" + side.point().scoreId();
    }

    private static String on(BenchmarkKey key, KnownEnvironment environment) {
        return key.shortName() + " on " + Names.brief(environment);
    }

    private static String tip(BenchmarkKey key, Side side) {
        return title(key) + "\non " + Names.of(side.environment()) + ": " + Words.of(side.point());
    }

    private static String title(BenchmarkKey key) {
        return key.toString();
    }
}
