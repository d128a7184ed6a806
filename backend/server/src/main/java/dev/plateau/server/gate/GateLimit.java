package dev.plateau.server.gate;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.NamePattern;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.model.Units.MetricUnit;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.Outcome;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A limit of scores: {@code Parser.parse p0.99 < 2 ms}. The confidence interval of a score must lie on its good side.
 *
 * @param benchmarks pattern found in the full names of its benchmarks
 * @param name the metric with the limit: {@code p0.99 < 2 ms}
 * @param value in the canonical unit
 */
record GateLimit(NamePattern benchmarks, String metric, String name, boolean isMaximum, double value, String unit) {
    static final String EXPECTED =
            "PATTERN [METRIC] < NUMBER UNIT, such as Parser.parse p0.99 < 2 ms, or > for a minimum";

    private static final Pattern FORM =
            Pattern.compile("(\\S+)(?:\\s+(\\S+))?\\s*([<>])\\s*(\\d{1,15}(?:\\.\\d{1,9})?)\\s*(\\S{1,40})");

    static GateLimit parse(String written) {
        Matcher form = FORM.matcher(written.strip());
        if (!form.matches()) {
            throw Problem.badParameter("limit", "expected " + EXPECTED + ", found “" + written + "”");
        }
        // "2 ms" is a time per operation.
        MetricUnit time = Units.canonical(form.group(5) + "/op");
        MetricUnit unit = time.factor() == 1 && !time.name().equals("ns/op") ? Units.canonical(form.group(5)) : time;
        String metric = Objects.requireNonNullElse(form.group(2), Score.PRIMARY);
        return new GateLimit(
                GateRule.pattern("limit", form.group(1)),
                metric,
                String.join(" ", metric, form.group(3), form.group(4), form.group(5)),
                form.group(3).equals("<"),
                Double.parseDouble(form.group(4)) * unit.factor(),
                unit.name());
    }

    /** The score of the candidate beside the limit, which takes the place of the baseline. */
    GatedCell apply(BenchmarkKey key, Cell cell) {
        SideScore side = cell.side();
        ScoreInterval interval = side == null ? null : side.interval();
        if (side == null) {
            return gated(key, null, null, Outcome.INCONCLUSIVE, "not measured");
        }
        if (!side.point().unit().equals(unit)) {
            return gated(
                    key,
                    null,
                    null,
                    Outcome.INCONCLUSIVE,
                    "the unit is " + side.point().unit() + ", not " + unit);
        }
        if (interval == null) {
            return gated(key, side, null, Outcome.INCONCLUSIVE, "no interval: it needs two forks");
        }
        boolean isMet = isMaximum ? interval.high() < value : interval.low() > value;
        boolean isMissed = isMaximum ? interval.low() >= value : interval.high() <= value;
        return gated(
                key,
                side,
                interval,
                isMet ? Outcome.FINE : isMissed ? Outcome.REGRESSED : Outcome.INCONCLUSIVE,
                Confidence.TEXT + " interval " + Quantity.interval(interval.low(), interval.high(), unit));
    }

    boolean isOf(GatedCell score) {
        return score.cell().metric().equals(name)
                && benchmarks.isFoundIn(score.key().benchmark());
    }

    private GatedCell gated(
            BenchmarkKey key,
            @Nullable SideScore side,
            @Nullable ScoreInterval interval,
            Outcome outcome,
            String reason) {
        return new GatedCell(
                key,
                new CellRecord(
                        name,
                        unit,
                        value,
                        side == null ? null : (Double) side.point().score(),
                        side == null ? null : share(side.point().score()),
                        interval == null ? null : share(interval.low()),
                        interval == null ? null : share(interval.high()),
                        null,
                        switch (outcome) {
                            case FINE -> Verdicts.LIMIT_MET;
                            case REGRESSED -> Verdicts.LIMIT_MISSED;
                            case INCONCLUSIVE -> Verdicts.LIMIT_UNCLEAR;
                        },
                        reason),
                outcome);
    }

    private @Nullable Double share(double score) {
        return value == 0 ? null : (Double) (score / value);
    }
}
