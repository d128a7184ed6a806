package dev.plateau.wire.text;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Score;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Names of benchmarks, metrics and environments on all pages. */
public final class Names {
    private static final int COMMIT_DIGITS = 10;
    private static final int MAX_FLAG_SET_CHARACTERS = 36;
    private static final int MAX_START_CHARACTERS = 24;

    /** Behind the dots of a package and inside a name; a class and its method stay together. */
    private static final Pattern HUMP =
            Pattern.compile("(?<=\\.)(?=[A-Z]|[a-z_$][\\w$]*\\.\\w)|(?<=[a-z0-9])(?=[A-Z])");

    /** Class, method and parameters: "Locks.", "lazy", " size=10". */
    private static final Pattern QUALIFIED = Pattern.compile("(?:[A-Za-z_$][\\w$]*\\.)+([\\w$]+)([ ,].*)?");

    private Names() {}

    /**
     * A name of a benchmark or method for a place of so many characters: its class goes first, then the end of its parameters. A method is never
     * cut, so the result may be longer; other texts stay.
     */
    public static String shortened(String name, int length) {
        Matcher parts = QUALIFIED.matcher(name);
        if (name.length() <= length || !parts.matches()) {
            return name;
        }
        String method = parts.group(1);
        String parameters = Objects.requireNonNullElse(parts.group(2), "");
        int room = Math.max(0, length - method.length());
        return parameters.length() <= room
                ? method + parameters
                : method + (room < 2 ? "" : parameters.substring(0, room - 1) + "…");
    }

    /** A name cut where a line may break, never within a number: "Locks.lazy", "Getter". */
    public static List<String> humps(String name) {
        return List.of(HUMP.split(name));
    }

    /** The first ten digits of a commit, enough to distinguish two. */
    public static String commit(String sha) {
        return sha.substring(0, Math.min(COMMIT_DIGITS, sha.length()));
    }

    /** "17.0.9 Eclipse Adoptium"; the vendor only when it is known. */
    public static String of(Environment.Jdk jdk) {
        return jdk.vendor() == null ? jdk.version() : jdk.version() + " " + jdk.vendor();
    }

    /** Short name of a flag set. An unnamed one is called by all its flags: this has the first ones and the number of the others. */
    public static String flagSet(String flagSet) {
        if (flagSet.length() <= MAX_FLAG_SET_CHARACTERS) {
            return flagSet;
        }
        int end = flagSet.lastIndexOf(' ', MAX_START_CHARACTERS);
        if (end < 0) {
            return flagSet.substring(0, MAX_FLAG_SET_CHARACTERS - 1) + "…";
        }
        long more =
                flagSet.substring(end).chars().filter(letter -> letter == ' ').count();
        return flagSet.substring(0, end) + " … " + more + " more";
    }

    /** "Locks.lazy, throughput, 4 threads, size=10". */
    public static String of(BenchmarkKey key) {
        return key.shortName() + ", " + conditions(key);
    }

    /** "throughput, 4 threads, size=10". */
    public static String conditions(BenchmarkKey key) {
        String parameters = parameters(key);
        return modeAndThreads(key) + (parameters.isEmpty() ? "" : ", " + parameters);
    }

    /** Differences of a benchmark from another one: "threadKind=virtual", "cachedPool, 16 threads". */
    public static String apart(BenchmarkKey key, BenchmarkKey other) {
        Stream<String> parameters = key.parameters().entrySet().stream()
                .filter(parameter ->
                        !parameter.getValue().equals(other.parameters().get(parameter.getKey())))
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue());
        Stream<String> others = Stream.of(
                        type(key).equals(type(other)) && method(key).equals(method(other)) ? "" : method(key),
                        key.mode() == other.mode() ? "" : key.mode().description(),
                        key.threads() == other.threads() ? "" : threads(key))
                .filter(text -> !text.isEmpty());
        return Stream.concat(others, parameters).collect(Collectors.joining(", "));
    }

    /** "16 threads on 2 processors"; empty where no thread has to wait for one, and for an unknown number of them, 0. */
    public static String crowded(int threads, int processors) {
        return processors == 0 || threads <= processors
                ? ""
                : threads + " threads on " + processors + (processors == 1 ? " processor" : " processors");
    }

    private static String threads(BenchmarkKey key) {
        return key.threads() + (key.threads() == 1 ? " thread" : " threads");
    }

    /** Mode and threads: "throughput, 16 threads". */
    public static String modeAndThreads(BenchmarkKey key) {
        return key.mode().description() + ", " + threads(key);
    }

    /** Name of a metric of a benchmark: the mode for the primary score, "average time"; else JMH's name. */
    public static String metric(BenchmarkKey key, String metric) {
        return metric.equals(Score.PRIMARY) ? key.mode().description() : metric;
    }

    /** The conditions without those in {@link #metric}: "4 threads, size=10" for the primary score. */
    public static String circumstances(BenchmarkKey key, String metric) {
        String conditions = conditions(key);
        return metric.equals(Score.PRIMARY)
                ? conditions.substring((key.mode().description() + ", ").length())
                : conditions;
    }

    /** Parameters: "size=10, kind=a"; empty when there are none. */
    public static String parameters(BenchmarkKey key) {
        return key.parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Words by which {@link #isFound} finds a benchmark: "dev.plateau.Locks.lazy size=10, kind=a". */
    public static String words(BenchmarkKey key) {
        return (key.benchmark() + " " + parameters(key)).strip();
    }

    /** Class of a benchmark, with its package. */
    public static String type(BenchmarkKey key) {
        int method = key.benchmark().lastIndexOf('.');
        return method < 0 ? "" : key.benchmark().substring(0, method);
    }

    public static String method(BenchmarkKey key) {
        return key.benchmark().substring(key.benchmark().lastIndexOf('.') + 1);
    }

    /** True if name, parameters, mode and threads together contain all words of a search, in any case. */
    public static boolean isFound(BenchmarkKey key, @Nullable String search) {
        if (search == null || search.isBlank()) {
            return true;
        }
        String text = (key + " " + key.benchmark() + " " + conditions(key)).toLowerCase(Locale.ROOT);
        return Arrays.stream(search.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .allMatch(text::contains);
    }

    /** The package of a benchmark's class. */
    public static String packageOf(BenchmarkKey key) {
        int end = key.benchmark().length() - key.shortName().length() - 1;
        return end > 0 ? key.benchmark().substring(0, end) : "";
    }
}
