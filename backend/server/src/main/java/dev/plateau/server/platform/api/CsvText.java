package dev.plateau.server.platform.api;

import java.util.List;
import java.util.stream.Collectors;

/** Lines of CSV (RFC 4180). */
public final class CsvText {
    /** Source: OWASP, CSV Injection. */
    private static final String FORMULA_STARTS = "=+-@\t\r";

    /** A cell that holds one of these is quoted. */
    private static final String QUOTED = ",\"\n\r";

    private CsvText() {}

    /** Spreadsheets evaluate a text with such a start as a formula; after an apostrophe they show it. */
    public static String harmless(String text) {
        return !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    /** A line with its end. */
    public static String line(List<String> cells) {
        return cells.stream().map(CsvText::quoted).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String quoted(String cell) {
        return cell.chars().anyMatch(character -> QUOTED.indexOf(character) >= 0)
                ? "\"" + cell.replace("\"", "\"\"") + "\""
                : cell;
    }
}
