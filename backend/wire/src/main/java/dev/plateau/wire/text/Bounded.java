package dev.plateau.wire.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Texts that are cut to a limit, with the count of what was cut. */
public final class Bounded {
    /** Characters of a comment on GitHub; GitLab accepts more. */
    public static final int COMMENT = 65_536;

    /** Room for the sentence about what was cut. */
    private static final int NOTE = 200;

    private Bounded() {}

    /** A text of at most so many characters: "first characters ... (1,200 more characters)". */
    public static String text(String whole, int most) {
        if (whole.length() <= most) {
            return whole;
        }
        int end = Character.isHighSurrogate(whole.charAt(most - 1)) ? most - 1 : most;
        return whole.substring(0, end) + String.format(Locale.ROOT, " ... (%,d more characters)", whole.length() - end);
    }

    /** The first lines of a list, and a line that counts the rest: "and 1,200 more". */
    public static List<String> first(List<String> lines, int most) {
        if (lines.size() <= most) {
            return lines;
        }
        List<String> kept = new ArrayList<>(lines.subList(0, most));
        kept.add(String.format(Locale.ROOT, "and %,d more", lines.size() - most));
        return List.copyOf(kept);
    }

    /**
     * Lines of at most so many characters in all, with their ends; the last one counts those that were left out.
     *
     * @param what names the lines in the plural: "lines"
     */
    public static List<String> lines(List<String> whole, int most, String what) {
        int characters = whole.stream().mapToInt(line -> line.length() + 1).sum();
        if (characters <= most) {
            return whole;
        }
        List<String> kept = new ArrayList<>();
        int room = most - NOTE;
        for (String line : whole) {
            room -= line.length() + 1;
            if (room < 0) {
                break;
            }
            kept.add(line);
        }
        kept.add("");
        kept.add(String.format(
                Locale.ROOT,
                "%,d more %s are left out: the text may have %,d characters.",
                whole.size() - kept.size() + 1,
                what,
                most));
        return List.copyOf(kept);
    }
}
