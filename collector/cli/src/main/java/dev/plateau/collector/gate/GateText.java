package dev.plateau.collector.gate;

import dev.plateau.collector.gate.GateResponse.Run;
import dev.plateau.collector.gate.GateResponse.Score;
import dev.plateau.collector.screen.Table;
import dev.plateau.collector.screen.Terminal;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.collector.usage.Plain;
import dev.plateau.statistics.Confidence;
import java.util.ArrayList;
import java.util.List;

/** A verdict for people at a terminal. */
public final class GateText {
    private GateText() {}

    /** A table for each environment, the summary last. */
    public static List<String> lines(GateResponse verdict, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        for (Run run : verdict.runs()) {
            lines.add(Plain.text(run.environment() + " against " + run.baselineName() + ": "
                    + run.outcome().word() + (run.reason().isEmpty() ? "" : ", " + run.reason())));
            if (!run.scores().isEmpty()) {
                lines.addAll(table(run.scores(), terminal));
            }
            run.causes()
                    .forEach(cause -> lines.add(Plain.text(cause.words() + " (incident " + cause.incident() + ")")));
            lines.add("");
        }
        lines.add(Plain.text(verdict.outcome().word() + ": " + verdict.summary()));
        return lines;
    }

    private static List<String> table(List<Score> scores, Terminal terminal) {
        Table table = new Table(
                "benchmark",
                ">baseline",
                ">candidate",
                ">change",
                ">" + Confidence.TEXT + " interval",
                ">detectable",
                "verdict");
        scores.forEach(score -> table.row(
                Plain.text(score.name()),
                GateFigures.score(score.baseline(), score),
                GateFigures.score(score.candidate(), score),
                GateFigures.change(score),
                GateFigures.interval(score),
                GateFigures.noiseFloor(score),
                outcome(score)));
        List<String> plain = table.lines();
        List<String> lines = new ArrayList<>(List.of(plain.get(0)));
        for (int i = 0; i < scores.size(); i++) {
            lines.add(terminal.paint(colour(scores.get(i)), plain.get(i + 1)));
        }
        return lines;
    }

    private static String outcome(Score score) {
        if (score.isNew()) {
            return Plain.text(score.reason());
        }
        return Plain.text(score.reason().isEmpty() ? score.word() : score.word() + " (" + score.reason() + ")");
    }

    private static Colour colour(Score score) {
        return switch (score.outcome()) {
            case REGRESSED -> Colour.WORSE;
            case INCONCLUSIVE -> Colour.FAINT;
            case FINE -> "improved".equals(score.verdict()) ? Colour.BETTER : Colour.FAINT;
        };
    }
}
