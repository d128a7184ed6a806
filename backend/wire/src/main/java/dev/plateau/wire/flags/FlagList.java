package dev.plateau.wire.flags;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the output of {@code -XX:+PrintFlagsFinal}. */
public final class FlagList {
    /** {@code     intx CICompilerCount    = 2    {product} {ergonomic}}; JDK 8 marks changed values by {@code :=}. */
    private static final Pattern FIRST = Pattern.compile("\\s*[a-z_0-9]+\\s+(\\w+)\\s+:?= ?(.*)");
    /** A list's further values: {@code    CompileOnly    += d.E::f    {product} {command line}}. */
    private static final Pattern FURTHER = Pattern.compile("\\s*(\\w+)\\s+\\+= ?(.*)");

    private static final Pattern ATTRIBUTES = Pattern.compile("(\\s*\\{[^{}]*\\})+\\s*$");

    private FlagList() {}

    /**
     * Flag name to value, as printed by JDK 8 to 25. The values of a list flag are separated by commas. Lines that are no flags (warnings,
     * the version) are passed over, so a text without flags gives an empty map.
     */
    public static SortedMap<String, String> parse(String text) {
        SortedMap<String, String> flags = new TreeMap<>();
        text.lines().forEach(line -> {
            Matcher first = FIRST.matcher(line);
            if (first.matches()) {
                flags.put(first.group(1), value(first.group(2)));
                return;
            }
            Matcher further = FURTHER.matcher(line);
            if (further.matches()) {
                flags.merge(further.group(1), value(further.group(2)), (one, other) -> one + "," + other);
            }
        });
        return flags;
    }

    private static String value(String printed) {
        return ATTRIBUTES.matcher(printed).replaceFirst("").strip();
    }
}
