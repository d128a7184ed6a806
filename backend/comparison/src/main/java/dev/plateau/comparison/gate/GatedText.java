package dev.plateau.comparison.gate;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.read.GateRecord.BaselineRun;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import dev.plateau.wire.text.Verdicts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Names and numbers of a gate's answer as all reports write them. */
public final class GatedText {
    private static final String NONE = "-";

    private GatedText() {}

    /** Branch and commit of the baseline; its run where it has no commit. */
    public static String baseline(GatedRun run) {
        BaselineRun baseline = run.baseline();
        if (baseline == null) {
            return "no baseline";
        }
        String commit = baseline.commit() == null ? "run " + baseline.run() : Names.commit(baseline.commit());
        return baseline.branch() == null ? commit : baseline.branch() + " " + commit;
    }

    /** Class and method with the rest of the benchmark key: {@code Parser.parse (size=10) avgt, 4 threads}. */
    public static String name(GatedCell score) {
        String type = Names.type(score.key());
        return type.substring(type.lastIndexOf('.') + 1) + "." + caseName(score);
    }

    /** The method with the rest of the benchmark key. */
    public static String caseName(GatedCell score) {
        BenchmarkKey key = score.key();
        String parameters = Names.parameters(key);
        String metric = score.cell().metric();
        return Names.method(key) + (parameters.isEmpty() ? "" : " (" + parameters + ")") + " "
                + key.mode().label()
                + (key.threads() == 1 ? "" : ", " + key.threads() + " threads")
                + (metric.equals(Metric.SCORE.jmhName()) ? "" : " " + metric);
    }

    /** Baseline, candidate, change, interval and minimum detectable effect. */
    public static String[] figures(CellRecord cell) {
        return new String[] {
            score(cell.baseline(), cell),
            score(cell.candidate(), cell),
            change(cell),
            interval(cell),
            cell.minimumDetectableEffect() == null ? NONE : Verdicts.effect(cell.minimumDetectableEffect())
        };
    }

    public static String score(@Nullable Double value, CellRecord of) {
        return value == null || of.unit() == null ? NONE : Quantity.of(value, of.unit());
    }

    /** "11 % slower"; of bytes "+12 %". */
    public static String change(CellRecord cell) {
        return cell.ratio() == null ? NONE : ChangeWords.of(cell.ratio(), cell.metric(), direction(cell));
    }

    public static String interval(CellRecord cell) {
        return cell.ratio() == null || cell.low() == null || cell.high() == null
                ? NONE
                : ChangeWords.interval(cell.ratio(), cell.low(), cell.high(), cell.metric(), direction(cell));
    }

    private static Direction direction(CellRecord cell) {
        return Units.direction(cell.metric(), Objects.requireNonNullElse(cell.unit(), ""));
    }
}
