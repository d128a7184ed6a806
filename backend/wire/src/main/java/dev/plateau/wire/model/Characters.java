package dev.plateau.wire.model;

/** Checks of the characters in a text. */
public final class Characters {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int NONE = -1;

    private Characters() {}

    /** PostgreSQL holds neither U+0000 nor half a surrogate pair. */
    static boolean areStorable(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (!isStorable(text.codePointAt(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * True if a text is valid as a name: without control characters and marks of writing direction, with which a name changes a terminal, a mail or
     * the order of the text around it.
     */
    public static boolean areOfAName(String text) {
        return firstHidden(text, false) == NONE && areStorable(text);
    }

    /** True if a text is valid as the value of a parameter: as a name, but tabs and ends of lines are allowed. */
    public static boolean areOfAValue(String text) {
        return firstHidden(text, true) == NONE && areStorable(text);
    }

    /** The reason for a text that {@link #areOfAName} or {@link #areOfAValue} rejects. */
    public static String reason(String text) {
        int hidden = Math.max(firstHidden(text, true), firstHidden(text, false));
        return hidden > 0 && areStorable(text)
                ? "holds U+%04X, a control character or a mark of writing direction: names have none".formatted(hidden)
                : "holds a character that is none (U+0000 or half of a surrogate pair)";
    }

    private static int firstHidden(String text, boolean lines) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (isHidden(character) && !(lines && isLineEndOrTab(character))) {
                return character;
            }
        }
        return NONE;
    }

    private static boolean isStorable(int point) {
        return point != 0 && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
    }

    private static boolean isHidden(char character) {
        return Character.isISOControl(character)
                || ('\u202A' <= character && character <= '\u202E')
                || ('\u2066' <= character && character <= '\u2069');
    }

    private static boolean isLineEndOrTab(char character) {
        return character == '\n' || character == '\r' || character == '\t';
    }

    /** Prose with U+FFFD in place of every hidden character but tabs and ends of lines. */
    public static String visible(String prose) {
        StringBuilder visible = new StringBuilder(prose);
        for (int i = 0; i < visible.length(); i++) {
            char character = visible.charAt(i);
            if (isHidden(character) && !isLineEndOrTab(character)) {
                visible.setCharAt(i, REPLACEMENT);
            }
        }
        return visible.toString();
    }
}
