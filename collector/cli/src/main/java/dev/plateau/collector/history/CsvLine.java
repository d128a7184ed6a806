package dev.plateau.collector.history;

import java.util.List;
import java.util.regex.Pattern;

/** A line of comma-separated values, quoted where a tool wants it. */
final class CsvLine {
    private static final Pattern CELL = Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,]*))");

    private CsvLine() {}

    static List<String> cells(String line) {
        return CELL.matcher(line)
                .results()
                .map(cell ->
                        cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""))
                .toList();
    }
}
