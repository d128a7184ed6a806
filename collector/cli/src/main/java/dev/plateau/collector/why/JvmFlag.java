package dev.plateau.collector.why;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of {@code -XX:+PrintFlagsFinal}.
 *
 * @param type as the JVM names it: {@code bool}, {@code intx}, {@code ccstr}
 */
record JvmFlag(String name, String type, String value) {
    private static final Pattern LINE = Pattern.compile("\\s*([a-z_0-9]+)\\s+(\\w+)\\s+:?= ?(\\S*).*\\{.*");

    private static final Set<String> NUMBERS =
            Set.of("int", "uint", "intx", "uintx", "size_t", "uint64_t", "int64_t", "double");

    /** All flags of a JVM, by name. */
    static Map<String, JvmFlag> parse(String flagsFinal) {
        Map<String, JvmFlag> flags = new TreeMap<>();
        flagsFinal.lines().map(LINE::matcher).filter(Matcher::matches).forEach(line -> {
            JvmFlag flag = new JvmFlag(line.group(2), line.group(1), line.group(3));
            flags.put(flag.name, flag);
        });
        return flags;
    }

    boolean isSwitch() {
        return type.equals("bool");
    }

    boolean isNumber() {
        return NUMBERS.contains(type);
    }

    boolean isOn() {
        return isSwitch() && value.equals("true");
    }

    /** True if the values are equal; {@code 0} and {@code 0.000000} are. */
    boolean hasValue(String other) {
        if (!isNumber()) {
            return value.equals(other);
        }
        try {
            return new BigDecimal(value).compareTo(new BigDecimal(other)) == 0;
        } catch (NumberFormatException e) {
            return value.equals(other);
        }
    }

    /** The option that gives this flag a value. */
    String option(String wanted) {
        return isSwitch() ? "-XX:" + (wanted.equals("true") ? "+" : "-") + name : "-XX:" + name + "=" + wanted;
    }
}
