package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.GrownFrame;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Profiles of time, allocation and waiting, of one recording or of several, for {@code flame/explained.html}.
 *
 * @param recordings the pages of the recordings themselves
 * @param troubles recordings that can't be shown, and why
 * @param obstacles differences that prevent a comparison of blocked times
 * @param cautions other settings of the recorders that differ for the chosen kind, the uncertainty of shares of few samples, and parts that
 *     the thread filter does not affect
 * @param tabs all kinds of events
 * @param graph of the chosen kind; null when no recording was read
 * @param grown plateaus that grew between two recordings
 * @param lists beside the graph: hot methods, allocated classes, contention sites
 */
public record ProfilePanel(
        List<String> labels,
        List<RecordingLink> recordings,
        List<String> troubles,
        List<String> obstacles,
        List<String> cautions,
        List<KindTab> tabs,
        @Nullable FlameGraph graph,
        List<GrownFrame> grown,
        @Nullable ProfileLists lists,
        FigureTable figures) {
    /** The labels as one attribute, a line each. */
    public String joinedLabels() {
        return String.join("\n", labels);
    }

    /** A link to the page of a recording. */
    record RecordingLink(String label, String href) {}

    /**
     * The choice of one kind of event.
     *
     * @param note "none", "none recorded" if the recording may lack some, "not observable", or empty
     */
    record KindTab(EventKind kind, String href, boolean chosen, String note) {}

    /**
     * One flame graph, two and their difference, or more.
     *
     * @param trees addresses of the trees, baseline first
     * @param threads filter of the threads whose stacks they show
     */
    record FlameGraph(EventKind kind, List<String> trees, ThreadFilter threads) {
        /** The trees as one attribute. */
        public String sources() {
            return String.join(" ", trees);
        }

        /** Keys and names of all kinds as one attribute: "cpu=CPU,monitor=Monitors". */
        public String kinds() {
            return Arrays.stream(EventKind.values())
                    .map(each -> each.key() + "=" + each.label())
                    .collect(Collectors.joining(","));
        }
    }
}
