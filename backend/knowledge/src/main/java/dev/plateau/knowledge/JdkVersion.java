package dev.plateau.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of a JDK build, compared number by number: 17.0.9 comes before 17.0.15. An early-access build counts as its release.
 *
 * @param numbers feature release first, without zeros at the end
 */
public record JdkVersion(List<Integer> numbers) implements Comparable<JdkVersion> {
    /** {@code 17}, {@code 17.0.15+6-LTS}, {@code 1.8.0_392}, {@code 22-ea}. */
    private static final Pattern VERSION =
            Pattern.compile("(?:1\\.(?=[1-8]\\b))?([0-9]{1,5}(?:[._][0-9]{1,5}){0,7})(?:[-+].*)?");

    /** Stands for a version that can't be read; before all others. */
    public static final JdkVersion NONE = new JdkVersion(List.of());

    public JdkVersion {
        numbers = List.copyOf(numbers);
    }

    /**
     * Reads a version as a JVM states it.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static JdkVersion of(String text) {
        return find(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "`" + text + "` is no JDK version: give one such as 17 or 17.0.9"));
    }

    /** The same; empty for any other text. */
    public static Optional<JdkVersion> find(String text) {
        Matcher matcher = VERSION.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<Integer> numbers = new ArrayList<>();
        int significant = 1;
        for (String number : matcher.group(1).split("[._]", -1)) {
            numbers.add(Integer.valueOf(number));
            significant = numbers.get(numbers.size() - 1) == 0 ? significant : numbers.size();
        }
        return Optional.of(new JdkVersion(numbers.subList(0, significant)));
    }

    /** The feature release: 17 for 17.0.9. */
    public int feature() {
        return numbers.get(0);
    }

    /** True for an update such as 17.0.9, false for a feature release. */
    boolean isUpdate() {
        return numbers.size() > 1;
    }

    /** The first numbers alone; zeros where it has fewer. */
    JdkVersion first(int count) {
        List<Integer> first = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            first.add(number(i));
        }
        return new JdkVersion(first);
    }

    private int number(int index) {
        return index < numbers.size() ? numbers.get(index) : 0;
    }

    @Override
    public int compareTo(JdkVersion other) {
        for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
            int compared = Integer.compare(number(i), other.number(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    @Override
    public String toString() {
        return String.join(".", numbers.stream().map(String::valueOf).toList());
    }
}
