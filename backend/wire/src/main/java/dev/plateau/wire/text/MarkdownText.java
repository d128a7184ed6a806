package dev.plateau.wire.text;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Untrusted text as part of a Markdown document: on one line, without a way out of its place. */
public final class MarkdownText {
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]");
    private static final Pattern BACKTICKS = Pattern.compile("`+");
    private static final Pattern MARKUP = Pattern.compile("([\\\\`*_\\[\\]|#])");

    private MarkdownText() {}

    /** A code span whose fence is longer than any row of backticks in it. */
    public static String code(String text) {
        String line = line(text);
        int longest = BACKTICKS
                .matcher(line)
                .results()
                .mapToInt(found -> found.group().length())
                .max()
                .orElse(0);
        String fence = "`".repeat(longest + 1);
        String space = longest == 0 ? "" : " ";
        return fence + space + line + space + fence;
    }

    /** A code span in a cell of a table. */
    public static String cell(String text) {
        return code(text).replace("|", "\\|");
    }

    /** Prose: no markup, no mention of a person. */
    public static String prose(String text) {
        String line = CONTROLS.matcher(text.replaceAll("\\s+", " ")).replaceAll("");
        return MARKUP.matcher(line)
                .replaceAll("\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("@", "&#64;");
    }

    /** One line that shows control and format characters: {@code \n}. */
    public static String line(String text) {
        return CONTROLS.matcher(text).replaceAll(control -> Matcher.quoteReplacement(shown(control)));
    }

    private static String shown(MatchResult control) {
        return switch (control.group()) {
            case "\n" -> "\\n";
            case "\r" -> "\\r";
            case "\t" -> "\\t";
            default -> String.format("\\u%04x", control.group().codePointAt(0));
        };
    }
}
