package dev.plateau.collector.usage;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses the intended word. */
public final class Suggestion {
    private Suggestion() {}

    /** The nearest word, unless none is near: at most every third letter may differ. */
    public static Optional<String> forWord(String written, Collection<String> words) {
        return words.stream()
                .filter(word -> distance(written, word) <= Math.max(1, Math.max(written.length(), word.length()) / 3))
                .min(Comparator.comparingInt(word -> distance(written, word)));
    }

    /** Levenshtein distance, ignoring case. */
    static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j - 1], diagonal));
            }
        }
        return row[b.length()];
    }
}
