package dev.plateau.server.alerts.delivery;

import dev.plateau.server.incidents.ChangeChart;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of the worst change of an incident, and how to investigate it.
 *
 * @param benchmark its full name
 * @param chart of the series; null when the change is too long ago
 * @param environments environments of the measurement: one, or those before and since
 * @param commits the last one before and the first one since; empty along JDK builds, and where the uploads name none
 * @param logged the newest of the commits that may have caused it, as far as uploads describe them
 * @param range the commits that may have caused it, or null
 * @param flags JVM flags whose values differ, as sentences; may be empty
 * @param grown frames whose share grew, as sentences; empty without recordings of both sides
 * @param repeat command that measures it again
 * @param where commit and plan of the measurement: " at 4f2c1e9d02 with the plan “nightly”", with the space before; may be empty
 * @param comparison address of both runs side by side
 */
public record Evidence(
        String benchmark,
        @Nullable ChangeChart chart,
        List<String> environments,
        List<Link> commits,
        List<Logged> logged,
        @Nullable Range range,
        List<String> flags,
        List<String> grown,
        String repeat,
        String where,
        String series,
        String comparison) {
    /** A text, with an address where one is known. */
    public record Link(String words, @Nullable String href) {}

    /** A commit with its subject. */
    public record Logged(
            Link commit, String subject, @Nullable String author) {
        String words() {
            return commit.words() + " " + subject + (author == null ? "" : ", " + author);
        }
    }

    /**
     * Commits after one up to another.
     *
     * @param href of the page with all of them, or null
     */
    public record Range(Link after, Link until, @Nullable String href) {
        public String words() {
            return "any commit after " + after.words() + " up to " + until.words();
        }
    }

    /** "1a2b3c … 4d5e6f"; empty where there are none. */
    String commitWords() {
        return String.join(" … ", commits.stream().map(Link::words).toList());
    }

    /** The plain text, part by part. */
    Stream<String> text() {
        return Stream.of(
                        "Benchmark: " + benchmark,
                        "Measured on: " + String.join("\n  since the change on: ", environments),
                        commits.isEmpty()
                                ? ""
                                : "Commits: " + commitWords() + " (last before, first since)" + rangeText(),
                        listed(
                                "Newest of these commits",
                                logged.stream().map(Logged::words).toList()),
                        listed("JVM flags that differ", flags),
                        listed("Grew in the recordings", grown),
                        "Measure it again" + where + ":\n  " + repeat,
                        "Comparison: " + comparison + "\nSeries:     " + series)
                .filter(part -> !part.isEmpty());
    }

    private String rangeText() {
        return range == null
                ? ""
                : "\n  it may have come with " + range.words() + (range.href() == null ? "" : ":\n  " + range.href());
    }

    private static String listed(String title, List<String> lines) {
        return lines.isEmpty() ? "" : title + ":\n  " + String.join("\n  ", lines);
    }
}
