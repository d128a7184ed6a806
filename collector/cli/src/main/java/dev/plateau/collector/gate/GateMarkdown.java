package dev.plateau.collector.gate;

import dev.plateau.collector.gate.GateResponse.KnownCause;
import dev.plateau.collector.gate.GateResponse.Outcome;
import dev.plateau.collector.gate.GateResponse.Run;
import dev.plateau.collector.gate.GateResponse.Score;
import dev.plateau.collector.usage.Plain;
import dev.plateau.statistics.Confidence;
import java.util.ArrayList;
import java.util.List;

/** A verdict as the comment of a pull request. */
public final class GateMarkdown {
    /** Lets a job find its own comment again, to replace it instead of adding another. */
    private static final String MARK = "<!-- plateau gate -->";
    /** Rows of one environment: GitHub refuses comments of more than 65,536 characters. */
    private static final int MAX_ROWS = 60;

    private GateMarkdown() {}

    /**
     * The comment: regressions (however small), improvements and inconclusive results as tables, the rest as a number.
     *
     * @param server address that the links begin with
     */
    public static String of(GateResponse verdict, String server) {
        List<String> lines = new ArrayList<>();
        lines.add(MARK);
        lines.add("### Performance: " + verdict.outcome().word());
        lines.add("");
        lines.add(escaped(verdict.summary()) + ".");
        for (Run run : verdict.runs()) {
            lines.add("");
            lines.add("**" + escaped(run.environment()) + "** against " + baseline(run, server)
                    + (run.reason().isEmpty() ? "" : ": " + escaped(run.reason())));
            table(lines, run);
            for (KnownCause cause : run.causes()) {
                lines.add("");
                lines.add(escaped(cause.words()) + " ([incident " + cause.incident() + "](" + server + cause.page()
                        + "))");
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String baseline(Run run, String server) {
        String name = escaped(run.baselineName());
        return run.compare() == null ? name : "[" + name + "](" + server + run.compare() + ")";
    }

    private static void table(List<String> lines, Run run) {
        List<Score> listed =
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

    private static boolean isListed(Score score) {
        return score.outcome() != Outcome.FINE
                || "improved".equals(score.verdict())
                || "regressed".equals(score.verdict());
    }

    private static String row(Score score) {
        String word = score.word();
        boolean isExplained = score.outcome() == Outcome.INCONCLUSIVE || "regressed".equals(score.verdict());
        String reason = isExplained && !score.reason().isEmpty() ? "<br>" + escaped(score.reason()) : "";
        return "| "
                + String.join(
                        " | ",
                        score.outcome() == Outcome.REGRESSED ? "**" + word + "**" : word,
                        "`" + Plain.text(score.name()).replace("|", "\\|").replace("`", "'") + "`" + reason,
                        GateFigures.score(score.baseline(), score),
                        GateFigures.score(score.candidate(), score),
                        GateFigures.change(score),
                        GateFigures.interval(score),
                        GateFigures.noiseFloor(score))
                + " |";
    }

    /** Escapes untrusted text: no markup, no mention of a person, one line. */
    private static String escaped(String text) {
        return text.replaceAll("\\s+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("@", "&#64;")
                .replaceAll("([\\\\`*_\\[\\]|#])", "\\\\$1");
    }
}
