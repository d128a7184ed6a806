package dev.plateau.collector.gate;

import dev.plateau.collector.screen.Table;
import dev.plateau.collector.screen.Terminal;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.collector.usage.Plain;
import dev.plateau.comparison.gate.GatedText;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.Verdicts;
import java.util.ArrayList;
import java.util.List;

/** A verdict for people at a terminal. */
public final class GateText {
    /** Characters of a name or reason. */
    private static final int MAX_TEXT = 2_000;

    private GateText() {}

    /** A table for each environment, the summary last. */
    public static List<String> lines(GateRecord verdict, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        for (GatedRun run : verdict.runs()) {
            lines.add(
                    Plain.text(Bounded.text(run.environment(), MAX_TEXT) + " against " + GatedText.baseline(run) + ": "
                            + run.outcome().word()
                            + (run.reason().isEmpty() ? "" : ", " + Bounded.text(run.reason(), MAX_TEXT))));
            if (!run.scores().isEmpty()) {
                lines.addAll(table(run.scores(), terminal));
            }
            run.verifiedCauses()
                    .forEach(cause -> lines.add(Plain.text(cause.words() + " (incident " + cause.incident() + ")")));
            lines.add("");
        }
        lines.add(Plain.text(verdict.outcome().word() + ": " + Bounded.text(verdict.summary(), MAX_TEXT)));
        return lines;
    }

    private static List<String> table(List<GatedCell> scores, Terminal terminal) {
        Table table = new Table(
                "benchmark",
                ">baseline",
                ">candidate",
                ">change",
                ">" + Confidence.TEXT + " interval",
                ">detectable",
                "verdict");
        for (GatedCell score : scores) {
            String[] figures = GatedText.figures(score.cell());
            table.row(
                    Plain.text(GatedText.name(score)),
                    figures[0],
                    figures[1],
                    figures[2],
                    figures[3],
                    figures[4],
                    Plain.text(
                            score.isNew()
                                    ? score.cell().reason()
                                    : Verdicts.withReason(
                                            score.cell().verdict(), score.cell().reason())));
        }
        return table.painted(terminal, scores.stream().map(GateText::colour).toList());
    }

    private static Colour colour(GatedCell score) {
        return switch (score.outcome()) {
            case REGRESSED -> Colour.WORSE;
            case INCONCLUSIVE -> Colour.FAINT;
            case FINE -> "improved".equals(score.cell().verdict()) ? Colour.BETTER : Colour.FAINT;
        };
    }
}
