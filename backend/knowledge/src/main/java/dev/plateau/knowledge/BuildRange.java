package dev.plateau.knowledge;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Some builds of JDKs: {@code 15-17}, {@code 24+}, {@code 19}, or several such spans with commas, as in {@code 21.0.6-21, 23+}.
 *
 * @param spans a build belongs to the range when it belongs to one of them
 */
public record BuildRange(List<Span> spans) {
    /** Every build. */
    public static final BuildRange ALL = of("1+");

    /**
     * Builds from one to another.
     *
     * @param to last version, with all updates below it: 17 includes 17.0.9; null for no end
     */
    record Span(JdkVersion from, @Nullable JdkVersion to) {
        static Span of(String text) {
            if (text.endsWith("+")) {
                return new Span(JdkVersion.of(text.substring(0, text.length() - 1)), null);
            }
            String[] ends = text.split("-", 2);
            Span span = new Span(JdkVersion.of(ends[0]), JdkVersion.of(ends[ends.length - 1]));
            if (!span.contains(span.from())) {
                throw new IllegalArgumentException("`" + text + "` ends before it begins");
            }
            return span;
        }

        boolean contains(JdkVersion build) {
            return build.compareTo(from) >= 0
                    && (to == null || build.first(to.numbers().size()).compareTo(to) <= 0);
        }

        @Override
        public String toString() {
            return to == null ? from + "+" : from.equals(to) ? from.toString() : from + "-" + to;
        }
    }

    public BuildRange {
        spans = List.copyOf(spans);
    }

    /**
     * Reads a range.
     *
     * @throws IllegalArgumentException when it is not of this form
     */
    @JsonCreator
    public static BuildRange of(String text) {
        return new BuildRange(Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(Span::of)
                .toList());
    }

    /** True for a build in this range. */
    public boolean contains(JdkVersion build) {
        return spans.stream().anyMatch(span -> span.contains(build));
    }

    @Override
    @JsonValue
    public String toString() {
        return equals(ALL) ? "all" : spans.stream().map(Span::toString).collect(Collectors.joining(", "));
    }
}
