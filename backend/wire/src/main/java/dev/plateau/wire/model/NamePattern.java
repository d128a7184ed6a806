package dev.plateau.wire.model;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A caller's regular expression for names of benchmarks, in the syntax of RE2. Matching takes time linear in the length of the name: there are
 * no back references and no look-around, which no automaton can decide.
 */
public final class NamePattern {
    /** Most instructions of a compiled pattern. One match takes at most this many steps for each character of the name. */
    private static final int INSTRUCTIONS = 2_000;

    private final Pattern pattern;

    private NamePattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /** A text that is not a valid pattern. The message gives the reason. */
    public static final class Invalid extends Exception {
        private static final long serialVersionUID = 1L;

        Invalid(String message) {
            super(message);
        }
    }

    /**
     * Compiles a pattern.
     *
     * @throws Invalid when it is longer than {@link UploadLimits#PATTERN}, no regular expression of RE2, or repeats too much
     */
    public static NamePattern of(String text) throws Invalid {
        if (text.length() > UploadLimits.PATTERN) {
            throw new Invalid(
                    "has " + text.length() + " characters; a regular expression may have " + UploadLimits.PATTERN);
        }
        try {
            Pattern compiled = Pattern.compile(text);
            if (compiled.programSize() > INSTRUCTIONS) {
                throw new Invalid("is too complex: use fewer or smaller repetitions such as {100}");
            }
            return new NamePattern(compiled);
        } catch (PatternSyntaxException wrong) {
            throw new Invalid("is not a regular expression of RE2: " + wrong.getMessage());
        }
    }

    /** True if the pattern occurs anywhere in a name. */
    public boolean isFoundIn(String name) {
        return pattern.matcher(name).find();
    }

    @Override
    public String toString() {
        return pattern.pattern();
    }
}
