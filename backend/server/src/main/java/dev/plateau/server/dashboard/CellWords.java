package dev.plateau.server.dashboard;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.ComparedRun;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.HeatMark;
import dev.plateau.comparison.answers.Settling;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.OtherFlagSets.NotRegressed;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cells of one project's matrix, scores and comparisons in words, the same for all pages.
 *
 * @param project address of the project, for links
 */
public record CellWords(String project) {
    /** Smaller effects print as 0.0 %. */
    private static final double SMALLEST_EFFECT = 0.0005;

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

    /** Speed of a compared score; empty for a score that is not compared, and for other metrics. */
    public static Optional<Speed> speed(Cell cell) {
        return cell instanceof Cell.Compared compared
                        && ChangeWords.isOfSpeed(
                                compared.side().point().metric(),
                                compared.side().point().direction())
                ? Speed.of(compared.comparison(), compared.side().point().direction())
                : Optional.empty();
    }

    private CellView score(BenchmarkKey key, SideScore side, String style, String role) {
        LatestPoint point = side.point();
        ScoreInterval interval = side.interval();
        String detail = interval == null || ComparedScore.isNoAllocation(point.unit(), point.score())
                ? (point.forks() == 1 ? "1 fork" : "")
                : interval(interval, point.score());
        return new CellView(
                style,
                "",
                amount(point),
                role.equals("baseline") ? detail : role,
                on(key, side.environment()) + ": " + of(side) + ", " + role,
                tip(key, side),
                href(side),
                false);
    }

    private CellView compared(BenchmarkKey key, Cell.Compared cell) {
        CellComparison comparison = cell.comparison();
        String words = of(cell);
        return new CellView(
                HeatMark.style(comparison),
                word(comparison.verdict()),
                text(cell),
                detail(cell),
                on(key, cell.side().environment()) + ": " + words,
                tip(key, cell.side()) + "\nbaseline "
                        + cell.baseline().environment().name() + ": " + of(cell.baseline()) + "\n" + words,
                href(cell.side()) + "?baselineRun=" + cell.baseline().run().id(),
                false);
    }

    /** "30 % slower"; of bytes "+25 %"; of an open verdict "≈ −3.2 %". */
    private static String text(Cell.Compared cell) {
        double ratio = cell.comparison().ratio();
        return speed(cell)
                .map(speed -> speed.isCertain() ? speed.words() : "≈ " + speed.change())
                .orElseGet(() -> Double.isNaN(ratio) ? amount(cell.side().point()) : change(cell));
    }

    /** The change of a score without a {@link #speed}: still one of speed where others of its metric are. */
    private static String change(Cell.Compared cell) {
        LatestPoint point = cell.side().point();
        double ratio = cell.comparison().ratio();
        return ChangeWords.isOfSpeed(point.metric(), point.direction())
                ? ChangeWords.brief(ChangeWords.speedOf(ratio, point.direction()))
                : ChangeWords.amount(ratio);
    }

    private static String detail(Cell.Compared cell) {
        String interval = interval(cell);
        if (!interval.isEmpty()) {
            return interval;
        }
        return switch (cell.comparison().kind()) {
            case TESTED, NO_DIRECTION -> interval;
            case NOT_COMPARABLE -> "";
            case NO_INTERVAL ->
                Math.min(cell.side().point().forks(), cell.baseline().point().forks()) == 1
                        ? "one fork"
                        : "no interval";
            case NO_ALLOCATION ->
                cell.comparison().verdict() == CellVerdict.UNCHANGED
                        ? ""
                        : "from " + amount(cell.baseline().point());
        };
    }

    private CellView unmeasured(BenchmarkKey key, KnownEnvironment column, UnmeasuredCell missing) {
        String words = Verdicts.of(missing.outcome());
        return new CellView(
                missing.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                "",
                words,
                "",
                on(key, column) + ": " + words + ", " + missing.reason(),
                Names.of(key) + "\non " + column.name() + "\n" + words + ": " + missing.reason(),
                project + "/matrix/unmeasured?run=" + missing.runId() + "&benchmark=" + missing.benchmarkKeyId(),
                true);
    }

    /** A benchmark on all environments: those with default flags first, each in the order of the columns. */
    public Forest forest(Matrix matrix, Matrix.Row row) {
        List<Forest.Line> lines = new ArrayList<>();
        for (int i : matrix.defaultFlagsFirst()) {
            KnownEnvironment column = matrix.columns().get(i);
            Cell cell = row.cells().get(i);
            Speed speed = i == matrix.baseline() ? Speed.SAME : speed(cell).orElse(null);
            if (cell.side() != null) {
                lines.add(new Forest.Line(
                        column.briefName(),
                        amount(cell.side().point()),
                        List.of(),
                        view(row.key(), column, cell).href(),
                        speed,
                        OpenVerdicts.settling(row.key(), cell)
                                .map(Settling::note)
                                .findFirst()
                                .orElse("")));
            }
        }
        return Forest.of(Names.of(row.key()) + " on every JDK", "JDK and flag set", lines);
    }

    /** Page of a score. */
    public String href(SideScore side) {
        return project + "/cells/" + side.point().scoreId();
    }

    private static String on(BenchmarkKey key, KnownEnvironment environment) {
        return key.shortName() + " on " + environment.briefName();
    }

    private static String tip(BenchmarkKey key, SideScore side) {
        return Names.of(key) + "\non " + side.environment().name() + ": " + of(side);
    }

    /** A score without its interval: "631 k ops/s". */
    public static String amount(LatestPoint point) {
        return ComparedScore.amount(point.unit(), point.score());
    }

    /** A score as measured: "631 k ops/s (confidence interval 621 to 640 k ops/s, 3 forks)". */
    public static String of(SideScore side) {
        LatestPoint point = side.point();
        String forks = point.forks() + (point.forks() == 1 ? " fork" : " forks");
        ScoreInterval interval = side.interval();
        String ends = interval == null
                ? ""
                : Confidence.TEXT + " interval " + Quantity.interval(interval.low(), interval.high(), point.unit())
                        + ", ";
        return Quantity.of(point.score(), point.unit()) + " (" + ends + forks + ")";
    }

    /** The verdict as pages name it: an inconclusive one is unknown. */
    public static String word(CellVerdict verdict) {
        return verdict == CellVerdict.INCONCLUSIVE ? "unknown" : verdict.word();
    }

    /** The comparison: "8.3 % slower than the baseline (−12 to −4.8 %), regressed; changes over 2.3 % would show". */
    public static String of(Cell.Compared cell) {
        CellComparison comparison = cell.comparison();
        return size(cell)
                + Verdicts.withReason(word(comparison.verdict()), comparison.reason())
                + (comparison.isTooNoisy() ? "" : visible(comparison));
    }

    /** The comparison without its reason: "8.3 % slower than the baseline (−12 to −4.8 %), regressed". */
    public static String brief(Cell.Compared cell) {
        return size(cell) + word(cell.comparison().verdict());
    }

    private static String size(Cell.Compared cell) {
        CellComparison comparison = cell.comparison();
        if (Double.isNaN(comparison.ratio())) {
            return "";
        }
        String interval = interval(cell);
        return speed(cell)
                        .map(found -> found.isCertain() ? found.than() + " the baseline" : "≈ " + found.change())
                        .orElseGet(() -> change(cell))
                + (interval.isEmpty() ? "" : " (" + interval + ")") + ", ";
    }

    private static String visible(CellComparison comparison) {
        return comparison.minimumDetectableEffect() >= SMALLEST_EFFECT
                ? "; changes over " + Verdicts.effect(comparison.minimumDetectableEffect()) + " would show"
                : "";
    }

    /** A ratio with three significant digits. */
    public static String times(double ratio) {
        return ratio >= 100 ? Quantity.grouped(ratio) : Quantity.of(ratio, "");
    }

    /** The blackhole mode that comparability depends on: if the upload lacks it, JMH's default; null when that is unknown, too. */
    public static @Nullable String blackhole(Conditions conditions, Environment.Jdk jdk) {
        String mode = ComparedRun.blackhole(conditions, jdk);
        return mode == null || conditions.blackhole() != null ? mode : mode + " (default of JMH)";
    }

    /** The interval of the change: "−71 to −66 %"; empty without one. */
    private static String interval(Cell.Compared cell) {
        CellComparison comparison = cell.comparison();
        return speed(cell)
                .map(Speed::interval)
                .orElseGet(() -> ChangeWords.interval(
                        ChangeWords.isMultiple(comparison.ratio()), comparison.low(), comparison.high()));
    }

    /** The interval of a score relative to it: "−4.0 to +5.0 %". */
    static String interval(ScoreInterval interval, double score) {
        return ChangeWords.interval(false, interval.low() / score, interval.high() / score);
    }

    /**
     * A cell of the matrix as its template writes it.
     *
     * @param style CSS classes: the verdict, and the size of the difference from {@code m1} to {@code m4}
     * @param word the verdict: "regressed"; empty where nothing is compared
     * @param text text of the cell
     * @param detail small print below: the interval
     * @param name accessible name: the whole cell in words, for screen readers
     * @param tip lines of the tooltip
     * @param href target of the cell's link; null without a link
     * @param opensWords true if it opens the JVM's output above the page
     */
    public record CellView(
            String style,
            String word,
            String text,
            String detail,
            String name,
            String tip,
            @Nullable String href,
            boolean opensWords) {
        public static final CellView EMPTY = new CellView("blank", "", "", "", "", "", null, false);

        /** True if both cells have no score for the same reason, the last line of the tip. */
        boolean isSameReason(CellView other) {
            return opensWords
                    && style.equals(other.style)
                    && tip.substring(tip.lastIndexOf('\n')).equals(other.tip.substring(other.tip.lastIndexOf('\n')));
        }

        /** The same, marked as part of an open incident; an empty cell stays as it is. */
        public CellView withIncident(String title) {
            return href == null
                    ? this
                    : new CellView(
                            style + " incident",
                            word,
                            text,
                            detail,
                            name + ", incident: " + title,
                            tip + "\nIncident: " + title,
                            href,
                            opensWords);
        }
    }

    /**
     * A flag set on which a benchmark is not regressed, as {@code compare/flag-sets.html} writes it.
     *
     * @param flags that the candidate does not have; empty when this flag set only lacks some of the candidate's
     * @param name of the flag set; empty when the name consists of its flags
     * @param isKnown false where the verdict against the baseline is unknown, so that it is only better than on the candidate
     * @param words "8.3 % faster than the baseline (4.8 to 12 %), improved"
     * @param href page of the score, compared with the same baseline
     */
    public record OtherFlagSet(
            String benchmark,
            List<String> flags,
            String name,
            boolean isKnown,
            String words,
            @Nullable String href) {
        /**
         * Formats a measured flag set.
         *
         * @param candidate environment on which the benchmark is regressed
         */
        public static OtherFlagSet of(NotRegressed found, KnownEnvironment candidate, CellWords words) {
            KnownEnvironment environment = found.environment();
            List<String> flags = environment.flags().stream()
                    .filter(flag -> !candidate.flags().contains(flag))
                    .toList();
            boolean isMadeOfFlags = environment.flagSet().startsWith("-") && !flags.isEmpty();
            return new OtherFlagSet(
                    found.key().shortName(),
                    flags,
                    isMadeOfFlags ? "" : environment.briefFlagSet(),
                    found.cell().comparison().verdict() != CellVerdict.INCONCLUSIVE,
                    brief(found.cell()),
                    words.view(found.key(), environment, found.cell()).href());
        }
    }
}
