package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.GeometricMean;
import dev.plateau.comparison.HostStability;
import dev.plateau.comparison.MatchedKeys;
import dev.plateau.comparison.answers.ScoredPair;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.text.Verdicts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One benchmark in one environment. */
public sealed interface Cell {
    /** A score in the baseline column itself. */
    record Baseline(SideScore side) implements Cell {}

    /** A score compared with the baseline's. */
    record Compared(SideScore side, SideScore baseline, CellComparison comparison) implements Cell {
        /** Its part of a mean speed. */
        public GeometricMean.Part part() {
            return new GeometricMean.Part(comparison, side.point().direction());
        }

        /**
         * Both scores as the facts of an answer.
         *
         * @param href page of the comparison; null without one
         */
        public ScoredPair pair(BenchmarkKey key, @Nullable String href) {
            return new ScoredPair(key, baseline.compared(), side.compared(), comparison, href);
        }
    }

    /**
     * A score whose benchmark has none in the baseline column.
     *
     * @param failure reason why the baseline has none; null if it never tried
     */
    record Alone(SideScore side, @Nullable UnmeasuredCell failure) implements Cell {}

    /** A score of the baseline whose benchmark was never tried here. */
    record BaselineOnly(SideScore baseline) implements Cell {}

    /**
     * A cell without a score, with the reason.
     *
     * @param baseline the baseline's score; null if it has none
     */
    record Unmeasured(UnmeasuredCell unmeasured, @Nullable SideScore baseline) implements Cell {}

    /** Nothing was measured or tried here. */
    record Empty() implements Cell {}

    /** The score; null without one. */
    default @Nullable SideScore side() {
        return null;
    }

    /** The baseline's score for this cell; null without one. */
    default @Nullable SideScore baseline() {
        return null;
    }

    /** The comparison of both scores; null without one. */
    default @Nullable CellComparison comparison() {
        return null;
    }

    /** Verdict of the comparison; null without one. */
    default @Nullable CellVerdict verdict() {
        CellComparison comparison = comparison();
        return comparison == null ? null : comparison.verdict();
    }

    /** True for a comparison that shows a difference. */
    default boolean isChange() {
        CellVerdict verdict = verdict();
        return verdict != null && verdict.isChange();
    }

    /** True if nothing was measured or tried here, whatever the baseline has. */
    default boolean isBlank() {
        return this instanceof Empty || this instanceof BaselineOnly;
    }

    /** The compared scores behind the cell, its own first. */
    default Stream<SideScore> sides() {
        return this instanceof Compared compared
                ? Stream.of(compared.side, compared.baseline)
                : Stream.ofNullable(side());
    }

    /** Size of the difference; NaN for a cell without one. */
    default double size() {
        CellComparison comparison = comparison();
        return comparison == null ? Double.NaN : comparison.size();
    }

    /** The cells that are compared. */
    static Stream<Compared> compared(Stream<Cell> cells) {
        return cells.filter(Compared.class::isInstance).map(Compared.class::cast);
    }

    /** The comparison as all exports have it. */
    default CellRecord toRecord(String metric) {
        SideScore side = side();
        SideScore baseline = baseline();
        SideScore any = side == null ? baseline : side;
        CellComparison comparison = comparison();
        CellRecord unjudged = new CellRecord(
                metric,
                any == null ? null : any.point().unit(),
                baseline == null ? null : (Double) baseline.point().score(),
                side == null ? null : (Double) side.point().score(),
                known(comparison, CellComparison::ratio),
                known(comparison, CellComparison::low),
                known(comparison, CellComparison::high),
                known(comparison, CellComparison::minimumDetectableEffect),
                "",
                "");
        return switch (this) {
            case Baseline own -> unjudged.withVerdict(Verdicts.BASELINE, "");
            case Alone alone ->
                unjudged.withVerdict(
                        Verdicts.NO_BASELINE,
                        MatchedKeys.NO_BASELINE + (alone.failure == null ? "" : ": " + reason(alone.failure)));
            case BaselineOnly only ->
                unjudged.withVerdict(Verdicts.NOT_RUNNABLE, "only in the baseline: " + MatchedKeys.NO_CANDIDATE);
            case Compared found ->
                unjudged.withVerdict(found.comparison.verdict().id(), found.comparison.reason());
            case Unmeasured missing -> unjudged.withVerdict(Verdicts.NOT_RUNNABLE, reason(missing.unmeasured));
            case Empty empty -> throw new IllegalArgumentException("an empty cell has no verdict");
        };
    }

    /** Null for NaN and infinity, which JSON does not have. */
    private static @Nullable Double known(@Nullable CellComparison comparison, ToDoubleFunction<CellComparison> part) {
        double value = comparison == null ? Double.NaN : part.applyAsDouble(comparison);
        return Double.isFinite(value) ? (Double) value : null;
    }

    private static String reason(UnmeasuredCell unmeasured) {
        return Verdicts.reason(unmeasured.outcome(), unmeasured.reason());
    }

    /**
     * The notice above a table about effects of an unstable host: "Unstable host: clock readings varied by 11 %. Changes under about 14 %
     * are invisible in half of the cells."; empty for a stable one.
     */
    static Optional<String> hostNotice(List<Cell> cells) {
        return HostStability.notice(cells.stream()
                        .flatMap(Cell::sides)
                        .map(side -> side.conditions().calibration()))
                .map(notice -> notice + ". "
                        + HostStability.effect(cells.stream()
                                .map(Cell::comparison)
                                .filter(Objects::nonNull)
                                .mapToDouble(CellComparison::minimumDetectableEffect)));
    }
}
