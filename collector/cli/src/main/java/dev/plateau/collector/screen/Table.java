package dev.plateau.collector.screen;

import dev.plateau.wire.text.Bounded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Rows of texts in aligned columns. */
public final class Table {
    private static final String GAP = "  ";

    /** Characters of a cell: one long name would widen every line. */
    private static final int MAX_CELL = 300;

    private final List<List<String>> rows = new ArrayList<>();
    private final List<Boolean> rightAligned;

    /**
     * A table.
     *
     * @param header column titles; one that starts with {@code >} is aligned to the right
     */
    public Table(String... header) {
        rightAligned =
                List.of(header).stream().map(title -> title.startsWith(">")).toList();
        rows.add(List.of(header).stream()
                .map(title -> title.replaceFirst("^>", ""))
                .toList());
    }

    /** Adds a row of as many cells as there are columns. */
    public Table row(String... cells) {
        rows.add(Stream.of(cells).map(cell -> Bounded.text(cell, MAX_CELL)).toList());
        return this;
    }

    /** The lines, header first, without blanks at their ends. */
    public List<String> lines() {
        List<Integer> widths = new ArrayList<>(Collections.nCopies(rightAligned.size(), 0));
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths.set(i, Math.max(widths.get(i), row.get(i).length()));
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    /** The same, each row after the header in its colour. */
    public List<String> painted(Terminal terminal, List<Terminal.Colour> colours) {
        List<String> plain = lines();
        List<String> painted = new ArrayList<>(List.of(plain.get(0)));
        for (int i = 0; i < colours.size(); i++) {
            painted.add(terminal.paint(colours.get(i), plain.get(i + 1)));
        }
        return painted;
    }

    private String line(List<String> row, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String blanks = " ".repeat(widths.get(i) - row.get(i).length());
            line.append(i == 0 ? "" : GAP);
            line.append(rightAligned.get(i) ? blanks + row.get(i) : row.get(i) + blanks);
        }
        return line.toString().stripTrailing();
    }
}
