package dev.plateau.knowledge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options that undo a change, or make it, so that a measurement shows its effect.
 *
 * @param options all of them together
 * @param builds the JVMs that accept and apply them
 * @param compiler whether they are options of javac, for the benchmark's own code
 * @param only {@code x86} or {@code linux} when other machines lack the options; null for all
 * @param readBy the class of the JDK that reads the system property; null when the option is no property
 * @param text what that class holds as proof; null for the property's name
 */
public record ChangeTest(
        List<String> options,
        BuildRange builds,
        boolean compiler,
        @Nullable String only,
        @Nullable String readBy,
        @Nullable String text) {
    public ChangeTest {
        options = List.copyOf(options);
    }

    /** For people: {@code javac -XDstringConcat=inline}. */
    public String command() {
        return (compiler ? "javac " : "") + String.join(" ", options);
    }
}
