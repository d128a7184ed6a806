package dev.plateau.collector.screen;

import dev.plateau.collector.compare.Comparison;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.statistics.RatioInterval.Known;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons as a table. */
public final class ComparisonTable {
    private final List<Comparison> comparisons;
    private final Terminal terminal;

    public ComparisonTable(List<Comparison> comparisons, Terminal terminal) {
        this.comparisons = comparisons;
        this.terminal = terminal;
    }

    /** The lines, header first; a whole line has the colour of its verdict. */
    public List<String> lines() {
        Table table = new Table("benchmark", ">baseline", ">candidate", ">ratio", ">99 % interval", "verdict");
        for (Comparison comparison : comparisons) {
            table.row(
                    comparison.key().toString(),
                    Figures.score(
                            comparison.baseline().score(), comparison.baseline().unit()),
                    Figures.score(
                            comparison.candidate().score(),
                            comparison.candidate().unit()),
                    Figures.ratio(comparison.ratio().ratio()),
                    interval(comparison),
                    verdict(comparison));
        }
        List<String> plain = table.lines();
        List<String> lines = new ArrayList<>(List.of(plain.get(0)));
        for (int i = 0; i < comparisons.size(); i++) {
            Colour colour = colour(comparisons.get(i));
            lines.add(colour == null ? plain.get(i + 1) : terminal.paint(colour, plain.get(i + 1)));
        }
        return lines;
    }

    private static String interval(Comparison comparison) {
        return comparison.ratio() instanceof Known known
                ? Figures.ratio(known.low()) + " to " + Figures.ratio(known.high())
                : "-";
    }

    private static String verdict(Comparison comparison) {
        String words = comparison.verdict().words();
        return comparison.reason().isEmpty() ? words : words + ": " + comparison.reason();
    }

    private static @Nullable Colour colour(Comparison comparison) {
        return switch (comparison.verdict()) {
            case BETTER -> Colour.BETTER;
            case WORSE -> Colour.WORSE;
            case SAME, INSIDE_NOISE, CANNOT_SAY -> Colour.FAINT;
            case DIFFERENT -> null;
        };
    }
}
