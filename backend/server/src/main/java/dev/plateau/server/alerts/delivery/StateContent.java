package dev.plateau.server.alerts.delivery;

import dev.plateau.server.platform.drawing.Drawing;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The content of a mail about the state of performance of a project.
 *
 * @param sentence as the page opens with it
 * @param unmeasured environments without a run, as a sentence; empty without any
 * @param picture of the page; null without an environment to compare
 * @param changed the benchmarks that changed, slower ones first; limited in number
 * @param more number of further ones
 * @param path of the page
 */
public record StateContent(
        String project,
        String sentence,
        String unmeasured,
        @Nullable Drawing picture,
        List<StateRow> changed,
        int more,
        String path) {
    /**
     * A benchmark that changed.
     *
     * @param size "12 % slower"
     */
    public record StateRow(String benchmark, String environment, String size, boolean worse) {}

    /** Reads the state of a project since a week before. */
    @FunctionalInterface
    public interface StateSource {
        StateContent ofWeek(long project);
    }

    public String subject() {
        return sentence.replaceAll("\\.$", "") + MessageContent.PROJECT_APART + project;
    }

    /** The plain text. */
    String text(String address) {
        return sentence + "\n"
                + (unmeasured.isEmpty() ? "" : unmeasured + "\n")
                + "\n"
                + changed.stream()
                        .map(row -> "  %s: %s, %s%n".formatted(row.size, row.benchmark, row.environment))
                        .collect(Collectors.joining())
                + (more == 0 ? "" : "  and " + more + " more\n")
                + "\nState of performance: " + address + "\n";
    }
}
