package dev.plateau.server.dashboard.search;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The words of a search. Each must be found, in any case and anywhere.
 *
 * @param words in lower case
 */
public record SearchWords(List<String> words) {
    /** Most characters of a search. */
    public static final int MAX_CHARACTERS = 200;

    /** Most words. */
    public static final int MAX_WORDS = 8;

    /** Rank of a word that is not in the title, but in the detail text. */
    private static final int BESIDE_TITLE = 3;

    public SearchWords {
        words = List.copyOf(words);
    }

    /**
     * The words of a text, which white space separates.
     *
     * @throws IllegalArgumentException when it is too long or has too many words; the message states the limit
     */
    public static SearchWords of(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException("a search has at most " + MAX_CHARACTERS + " characters, this one has "
                    + text.length() + ". Shorten it.");
        }
        // PostgreSQL takes no zero byte, and no name contains a control character.
        List<String> words = Arrays.stream(text.toLowerCase(Locale.ROOT).split("[\\s\\p{Cntrl}]+"))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
        if (words.size() > MAX_WORDS) {
            throw new IllegalArgumentException(
                    "a search has at most " + MAX_WORDS + " words, this one has " + words.size() + ". Leave some out.");
        }
        return new SearchWords(words);
    }

    /** The number of an incident, if the search is one: "4", "#4", "incident 4". */
    OptionalLong incident() {
        List<String> rest =
                words.stream().filter(word -> !word.equals("incident")).toList();
        return rest.size() == 1 && rest.getFirst().matches("#?\\d{1,18}")
                ? OptionalLong.of(Long.parseLong(rest.getFirst().replace("#", "")))
                : OptionalLong.empty();
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** Patterns of LIKE for lower case texts that contain the words, in their order. */
    List<String> patterns() {
        return words.stream().map(SearchWords::pattern).toList();
    }

    static String pattern(String word) {
        return "%" + word.replaceAll("[\\\\%_]", "\\\\$0") + "%";
    }

    /** True if a text contains all words. */
    boolean areIn(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return words.stream().allMatch(lower::contains);
    }

    /** Rank of a title, 0 is best: a word at its start counts 0, at the start of one of its words 1, elsewhere 2, not in it 3. */
    int rank(String title) {
        String lower = title.toLowerCase(Locale.ROOT);
        return words.stream().mapToInt(word -> rank(title, lower, word)).sum();
    }

    private static int rank(String title, String lower, String word) {
        int best = BESIDE_TITLE;
        for (int at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
            best = Math.min(best, at == 0 ? 0 : startsWord(title, at) ? 1 : 2);
        }
        return best;
    }

    /** True after a separator, or at a camel case boundary: {@code lazy.Getter}, {@code lazyGetter}. */
    private static boolean startsWord(String title, int at) {
        // A title in lower case may be longer: 'İ' becomes two characters.
        if (at >= title.length()) {
            return false;
        }
        char before = title.charAt(at - 1);
        return !Character.isLetterOrDigit(before)
                || (!Character.isUpperCase(before) && Character.isUpperCase(title.charAt(at)));
    }
}
