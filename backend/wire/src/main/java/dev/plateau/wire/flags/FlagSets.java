package dev.plateau.wire.flags;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The canonical form of JVM flags: two lists with the same effect on the JVM are the same list.
 *
 * <p>Short forms become {@code -XX} names, sizes become bytes, the last of repeated flags wins, and the list is sorted. Defaults of the JVM,
 * flags without effect on speed, and {@link OutputPlaces} are left out. The canonical form of a canonical list is that list.
 */
public final class FlagSets {
    /** The name of a flag set that changes nothing. */
    public static final String DEFAULT = "default";

    private static final Pattern SIZE = Pattern.compile("(\\d+)([kKmMgGtT])");
    private static final Pattern SWITCH = Pattern.compile("-XX:([+-])(\\w+)");
    private static final Pattern SETTING = Pattern.compile("-XX:(\\w+)=(.*)");
    private static final Pattern SHORT_SIZE = Pattern.compile("-X(mx|ms|mn|ss)(.+)");
    private static final Pattern COLLECTOR =
            Pattern.compile("-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)(GC|OldGC)");
    private static final String BLACKHOLE = "-Djmh.blackhole.mode=";

    /** Options whose value may be the next argument. */
    private static final Set<String> TWO_WORDS = Set.of(
            "--add-opens",
            "--add-exports",
            "--add-modules",
            "--add-reads",
            "--limit-modules",
            "--patch-module",
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path");

    /** Flags that the JVM collects instead of letting the last one win. */
    private static final Set<String> COLLECTED =
            Set.of("CompileCommand", "CompileOnly", "OnError", "OnOutOfMemoryError");

    private static final Map<String, String> SYNONYMS = Map.of(
            "-enableassertions", "-ea",
            "-disableassertions", "-da",
            "-enablesystemassertions", "-esa",
            "-disablesystemassertions", "-dsa",
            "-Xbatch", "-XX:-BackgroundCompilation",
            "-Xnoclassgc", "-XX:-ClassUnloading");

    /**
     * Flags that cannot change speed: the user, agents of an IDE. Encodings that IDEs and builds state belong to them, but not
     * COMPAT: since JDK 18 it replaces UTF-8 by the locale's charset, and so the encoders.
     */
    private static final Pattern WITHOUT_EFFECT = Pattern.compile(
            "-Djmh\\..*"
                    + "|-D(file|sun\\.jnu|stdout|stderr|sun\\.stdout|sun\\.stderr|native)\\.encoding(=(?!COMPAT$).*)?"
                    + "|-Duser\\..*|-Djava\\.io\\.tmpdir(=.*)?|-Djava\\.class\\.path(=.*)?"
                    + "|-javaagent:.*(idea_rt|debugger-agent)\\.jar.*"
                    + "|-server|-Xmixed|-Xshare:auto|-showversion"
                    + "|-XX:[+-](UnlockExperimentalVMOptions|UnlockDiagnosticVMOptions|PrintFlagsFinal|PrintCommandLineFlags|HeapDumpOnOutOfMemoryError)");

    private FlagSets() {}

    /**
     * The canonical list.
     *
     * @param raw flags as given to the JVM, in their order
     * @param defaults flag name to value of the same JVM without flags ({@link FlagList#parse}); empty when not known, and then flags that repeat a
     *     default are kept
     */
    public static List<String> canonical(List<String> raw, Map<String, String> defaults) {
        SortedMap<String, String> lastByName = new TreeMap<>();
        for (String flag : oneWordEach(raw)) {
            String identity = OutputPlaces.withoutFolders(OutputPlaces.removeFrom(flag));
            for (String form : longForms(SYNONYMS.getOrDefault(identity, identity))) {
                lastByName.put(name(form), form);
            }
        }
        return lastByName.values().stream()
                .filter(flag -> !WITHOUT_EFFECT.matcher(flag).matches()
                        && !OutputPlaces.isPlace(flag)
                        && !isDefault(flag, defaults))
                .sorted()
                .toList();
    }

    /** A name for flags without one: {@code default} if none has an effect, else those that have one, as given but without places. */
    public static String nameOf(List<String> raw) {
        List<String> mattering = oneWordEach(raw).stream()
                .filter(flag -> !canonical(List.of(flag), Map.of()).isEmpty())
                .map(OutputPlaces::removeFrom)
                .toList();
        return mattering.isEmpty() ? DEFAULT : String.join(" ", mattering);
    }

    /** The garbage collector that a canonical list selects: {@code Parallel} for {@code -XX:+UseParallelGC}. */
    public static @Nullable String collector(Collection<String> canonical) {
        return canonical.stream()
                .map(COLLECTOR::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1).equals("ConcMarkSweep") ? "CMS" : matcher.group(1))
                .findFirst()
                .orElse(null);
    }

    /** The largest heap that a canonical list sets, in bytes; null where it sets none. */
    public static @Nullable Long heapMaxBytes(Collection<String> canonical) {
        return canonical.stream()
                .map(SETTING::matcher)
                .filter(setting -> setting.matches() && setting.group(1).equals("MaxHeapSize"))
                .map(setting -> setting.group(2))
                .filter(value -> value.matches("\\d{1,18}"))
                .findFirst()
                .map(Long::valueOf)
                .orElse(null);
    }

    /** The blackhole mode that a JVM's flags request from JMH. */
    public static @Nullable String blackhole(Collection<String> raw) {
        return raw.stream()
                .filter(flag -> flag.startsWith(BLACKHOLE))
                .map(flag -> flag.substring(BLACKHOLE.length()))
                .reduce((first, last) -> last)
                .orElse(null);
    }

    private static List<String> oneWordEach(List<String> raw) {
        List<String> flags = new ArrayList<>();
        for (ListIterator<String> words = raw.listIterator(); words.hasNext(); ) {
            String word = words.next().strip();
            if (TWO_WORDS.contains(word)
                    && words.hasNext()
                    && !raw.get(words.nextIndex()).strip().startsWith("-")) {
                word += "=" + words.next().strip();
            }
            if (!word.isEmpty()) {
                flags.add(word);
            }
        }
        return flags;
    }

    private static List<String> longForms(String flag) {
        Matcher size = SHORT_SIZE.matcher(flag);
        if (!size.matches()) {
            Matcher setting = SETTING.matcher(flag);
            return List.of(setting.matches() ? setting(setting.group(1), bytes(setting.group(2))) : flag);
        }
        String bytes = bytes(size.group(2));
        return switch (size.group(1)) {
            case "mx" -> List.of(setting("MaxHeapSize", bytes));
            case "ms" -> List.of(setting("InitialHeapSize", bytes), setting("MinHeapSize", bytes));
            case "mn" -> List.of(setting("NewSize", bytes), setting("MaxNewSize", bytes));
            default -> List.of(setting("ThreadStackSize", kibibytes(bytes)));
        };
    }

    private static String setting(String name, String value) {
        return "-XX:" + name + "=" + value;
    }

    private static String bytes(String value) {
        Matcher size = SIZE.matcher(value);
        if (!size.matches()) {
            return value;
        }
        int shift = 10 * ("kmgt".indexOf(Character.toLowerCase(size.group(2).charAt(0))) + 1);
        return new BigDecimal(size.group(1))
                .multiply(BigDecimal.valueOf(1L << shift))
                .toPlainString();
    }

    /** {@code ThreadStackSize} counts KiB where {@code -Xss} counts bytes; the JVM rounds up. */
    private static String kibibytes(String bytes) {
        return bytes.matches("\\d{1,18}") ? Long.toString((Long.parseLong(bytes) + 1023) / 1024) : bytes;
    }

    /** The name by which a later flag replaces this one. */
    private static String name(String flag) {
        Matcher onOff = SWITCH.matcher(flag);
        if (onOff.matches()) {
            return "-XX:" + onOff.group(2);
        }
        Matcher setting = SETTING.matcher(flag);
        if (setting.matches()) {
            return COLLECTED.contains(setting.group(1)) ? flag : "-XX:" + setting.group(1);
        }
        if (flag.startsWith("-D")) {
            return flag.split("=", 2)[0];
        }
        return Set.of("-Xint", "-Xcomp").contains(flag) ? "-Xmode" : flag;
    }

    private static boolean isDefault(String flag, Map<String, String> defaults) {
        Matcher onOff = SWITCH.matcher(flag);
        if (onOff.matches()) {
            return String.valueOf(onOff.group(1).equals("+")).equals(defaults.get(onOff.group(2)));
        }
        Matcher setting = SETTING.matcher(flag);
        if (!setting.matches()) {
            return false;
        }
        String value = defaults.get(setting.group(1));
        return value != null && (value.equals(setting.group(2)) || sameNumber(value, setting.group(2)));
    }

    private static boolean sameNumber(String one, String other) {
        try {
            return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
        } catch (NumberFormatException notNumbers) {
            return false;
        }
    }
}
