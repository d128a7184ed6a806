package dev.plateau.wire.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words for a POSIX shell. Names from uploads are quoted: no shell must run a name as code. */
public final class ShellWords {
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9_./:=,+@%^-]+");

    private ShellWords() {}

    /** A command with its arguments. */
    public static String line(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /** One word, in quotes where it needs them. */
    public static String quoted(String word) {
        return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
