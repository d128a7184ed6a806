package dev.plateau.server.dashboard;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.util.Locale;

/**
 * Writes the cells of one project's matrix.
 *
 * @param project address of the project, for links
 */
public record CellWords(String project) {
    /** Thresholds of the stronger colours: differences above 5 %, 20 % and twofold. */
    private static final double[] STEPS = {Math.log(1.05), Math.log(1.2), Math.log(2)};

    public CellView view(BenchmarkKey key, KnownEnvironment column, Cell cell) {
        return switch (cell) {
            case Cell.Empty empty -> CellView.EMPTY;
            case Cell.BaselineOnly only -> CellView.EMPTY;
            case Cell.Baseline baseline -> score(key, baseline.side(), "baseline", "baseline");
            case Cell.Alone alone -> score(key, alone.side(), "alone", "no baseline");
            case Cell.Compared compared -> compared(key, compared);
            case Cell.Unmeasured missing -> unmeasured(key, column, missing.unmeasured());
        };
    }

    private CellView score(BenchmarkKey key, SideScore side, String style, String role) {
        LatestPoint point = side.point();
        ScoreInterval interval = side.interval();
        String detail = interval == null || ComparedScore.isNoAllocation(point.unit(), point.score())
                ? (point.forks() == 1 ? "1 fork" : "")
                : Words.interval(interval, point.score());
        return new CellView(
                style,
                "",
                Words.amount(point),
                role.equals("baseline") ? detail : role,
                on(key, side.environment()) + ": " + Words.of(side) + ", " + role,
                tip(key, side),
                href(side),
                false);
    }

    private CellView compared(BenchmarkKey key, Cell.Compared cell) {
        CellComparison comparison = cell.comparison();
        String words = Words.of(comparison);
        return new CellView(
                style(comparison),
                comparison.verdict().word(),
                text(cell),
                detail(cell),
                on(key, cell.side().environment()) + ": " + words,
                tip(key, cell.side()) + "\nbaseline "
                        + cell.baseline().environment().name() + ": " + Words.of(cell.baseline()) + "\n" + words,
                href(cell.side()) + "?baselineRun=" + cell.baseline().run().id(),
                false);
    }

    private static String style(CellComparison comparison) {
        int step = 1;
        for (double limit : STEPS) {
            step += comparison.size() >= limit ? 1 : 0;
        }
        return comparison.verdict().id() + " m" + step;
    }

    private static String text(Cell.Compared cell) {
        if (!Double.isNaN(cell.comparison().ratio())) {
            return Quantity.change(cell.comparison().ratio());
        }
        return Words.amount(cell.side().point());
    }

    private static String detail(Cell.Compared cell) {
        return switch (cell.comparison().kind()) {
            case TESTED, NO_DIRECTION -> Words.interval(cell.comparison());
            case NOT_COMPARABLE -> "";
            case NO_INTERVAL ->
                Math.min(cell.side().point().forks(), cell.baseline().point().forks()) == 1
                        ? "one fork"
                        : "no interval";
            case NO_ALLOCATION ->
                cell.comparison().verdict() == CellVerdict.UNCHANGED
                        ? ""
                        : "from " + Words.amount(cell.baseline().point());
        };
    }

    private CellView unmeasured(BenchmarkKey key, KnownEnvironment column, UnmeasuredCell missing) {
        String words = Words.of(missing.outcome());
        return new CellView(
                missing.outcome().name().toLowerCase(Locale.ROOT),
                "",
                words,
                "",
                on(key, column) + ": " + words + ", " + missing.reason(),
                Names.of(key) + "\non " + column.name() + "\n" + words + ": " + missing.reason(),
                project + "/matrix/unmeasured?run=" + missing.runId() + "&benchmark=" + missing.benchmarkKeyId(),
                true);
    }

    /** Page of a score. */
    public String href(SideScore side) {
        return project + "/cells/" + side.point().scoreId();
    }

    private static String on(BenchmarkKey key, KnownEnvironment environment) {
        return key.shortName() + " on " + environment.briefName();
    }

    private static String tip(BenchmarkKey key, SideScore side) {
        return Names.of(key) + "\non " + side.environment().name() + ": " + Words.of(side);
    }
}
