package dev.plateau.comparison.gate;

import dev.plateau.statistics.Confidence;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.read.GateRecord.Outcome;
import dev.plateau.wire.read.GateRecord.VerifiedCause;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.MarkdownText;
import dev.plateau.wire.text.Verdicts;
import java.util.ArrayList;
import java.util.List;

/** A verdict as the comment of a pull request. */
public final class GateMarkdown {
    /** Lets a job find its own comment again, to replace it instead of adding another. */
    public static final String MARK = "<!-- plateau gate -->";
    /** Rows of one environment. */
    private static final int MAX_ROWS = 60;

    /** Characters of a name or reason: an environment's flags and a JVM's output can be long. */
    private static final int MAX_TEXT = 500;

    private GateMarkdown() {}

    /**
     * The comment: regressions (however small), improvements and inconclusive results as tables, the rest as a number.
     *
     * @param mark first line
     * @param server address that the links begin with
     */
    public static String of(String mark, GateRecord verdict, String server) {
        List<String> lines = new ArrayList<>();
        lines.add(mark);
        lines.add("### Performance: " + verdict.outcome().word());
        lines.add("");
        lines.add(prose(verdict.summary()) + ".");
        for (GatedRun run : verdict.runs()) {
            lines.add("");
            lines.add("**" + prose(run.environment()) + "** against " + baseline(run, server)
                    + (run.reason().isEmpty() ? "" : ": " + prose(run.reason())));
            table(lines, run);
            for (VerifiedCause cause : run.verifiedCauses()) {
                lines.add("");
                lines.add(
                        prose(cause.words()) + " ([incident " + cause.incident() + "](" + server + cause.page() + "))");
            }
        }
        return String.join("\n", Bounded.lines(lines, Bounded.COMMENT, "lines")) + "\n";
    }

    private static String baseline(GatedRun run, String server) {
        String name = prose(GatedText.baseline(run));
        return run.compare() == null ? name : "[" + name + "](" + server + run.compare() + ")";
    }

    private static void table(List<String> lines, GatedRun run) {
        List<GatedCell> listed =
                run.scores().stream().filter(GateMarkdown::isListed).toList();
        if (!listed.isEmpty()) {
            lines.add("");
            lines.add(
                    "| | benchmark | baseline | candidate | change | " + Confidence.TEXT + " interval | detectable |");
            lines.add("|---|---|--:|--:|--:|--:|--:|");
            listed.stream().limit(MAX_ROWS).map(GateMarkdown::row).forEach(lines::add);
        }
        int cut = Math.max(0, listed.size() - MAX_ROWS);
        int quiet = run.scores().size() - listed.size();
        if (cut + quiet > 0) {
            lines.add("");
            lines.add((cut == 0 ? "" : cut + " more rows are left out here. ")
                    + (quiet == 0 ? "" : quiet + (listed.isEmpty() ? "" : " more") + " without a change that counts."));
        }
    }

    private static boolean isListed(GatedCell score) {
        return score.outcome() != Outcome.FINE
                || score.lostForks()
                || "improved".equals(score.cell().verdict())
                || "regressed".equals(score.cell().verdict());
    }

    private static String row(GatedCell score) {
        CellRecord cell = score.cell();
        String word = Verdicts.word(cell.verdict());
        boolean isExplained =
                score.outcome() == Outcome.INCONCLUSIVE || score.lostForks() || "regressed".equals(cell.verdict());
        String reason = isExplained && !cell.reason().isEmpty() ? "<br>" + prose(cell.reason()) : "";
        return "| "
                + String.join(
                        " | ",
                        score.outcome() == Outcome.REGRESSED ? "**" + word + "**" : word,
                        MarkdownText.cell(Bounded.text(GatedText.name(score), MAX_TEXT)) + reason,
                        String.join(" | ", GatedText.figures(cell)))
                + " |";
    }

    /** A text of another machine, on one line and without markup. */
    private static String prose(String text) {
        return MarkdownText.prose(Bounded.text(text, MAX_TEXT));
    }
}
