package dev.plateau.collector.screen;

import dev.plateau.collector.compare.Comparison;
import dev.plateau.collector.compare.Comparison.Verdict;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.statistics.RatioInterval.Known;
import dev.plateau.wire.Score;
import dev.plateau.wire.Upload;
import dev.plateau.wire.Upload.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The differences worth a look: those to the first environment that lie outside the noise, the largest first. */
final class Notable {
    private static final int MOST = 12;
    private static final Set<Verdict> WORTH_A_LOOK = Set.of(Verdict.BETTER, Verdict.WORSE);

    private record Difference(Run baseline, Run run, Comparison comparison) {
        double size() {
            return Math.abs(Math.log(comparison.ratio().ratio()));
        }
    }

    private Notable() {}

    /** The lines; none when there is only one environment. */
    static List<String> lines(Upload upload, Terminal terminal) {
        List<Run> runs =
                upload.runs().stream().filter(run -> !run.rows().isEmpty()).toList();
        if (runs.size() < 2) {
            return List.of();
        }
        Run baseline = runs.get(0);
        List<Difference> all = runs.stream()
                .skip(1)
                .flatMap(run -> Comparison.of(baseline, run, Score.PRIMARY).stream()
                        .map(comparison -> new Difference(baseline, run, comparison)))
                .toList();
        List<Difference> notable = all.stream()
                .filter(difference ->
                        WORTH_A_LOOK.contains(difference.comparison().verdict()))
                .sorted(Comparator.comparingDouble(Difference::size).reversed())
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(
                "Against " + EnvironmentText.label(baseline.environment()) + ": " + notable.size() + " of " + all.size()
                        + " cells differ by more than their noise (99 % intervals)"
                        + (notable.size() > MOST ? "; the " + MOST + " largest:" : notable.isEmpty() ? "." : ":"));
        notable.stream().limit(MOST).forEach(difference -> lines.add(line(difference, terminal)));
        return lines;
    }

    private static String line(Difference difference, Terminal terminal) {
        Comparison comparison = difference.comparison();
        boolean better = comparison.verdict() == Verdict.BETTER;
        String interval = comparison.ratio() instanceof Known known
                ? "(" + Figures.ratio(known.low()) + " to " + Figures.ratio(known.high()) + ")"
                : "";
        String text = "%-6s %7s x %-18s %s on %s"
                .formatted(
                        comparison.verdict().words(),
                        Figures.ratio(comparison.ratio().ratio()),
                        interval,
                        comparison.key(),
                        EnvironmentText.label(difference.run().environment()));
        return "  " + terminal.paint(better ? Colour.BETTER : Colour.WORSE, text);
    }
}
