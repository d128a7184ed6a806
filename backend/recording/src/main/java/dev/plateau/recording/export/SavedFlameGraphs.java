package dev.plateau.recording.export;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Flame graphs in a page that is saved with its script; {@code flame/page-export.ts} defines the same format in TypeScript.
 *
 * @param shown key of the graph that is shown first
 */
public record SavedFlameGraphs(String shown, List<SavedGraph> kinds) {
    private static final JsonMapper JSON = new JsonMapper();

    /** In one order, so that equal files give equal pages. */
    private static final Map<String, String> CHOICES = new TreeMap<>(Map.ofEntries(
            Map.entry("view", "graph"),
            Map.entry("grow", "down"),
            Map.entry("colour", "package"),
            Map.entry("scale", "share"),
            Map.entry("search", ""),
            Map.entry("zoom", ""),
            Map.entry("above", ""),
            Map.entry("frame", ""),
            Map.entry("method", ""),
            Map.entry("sort", "-self"),
            Map.entry("uncut", "")));

    /**
     * One graph: a pane for each side, and with two sides their difference.
     *
     * @param kind key of the graph in the page
     * @param label of its tab
     * @param choices settings of the view
     */
    public record SavedGraph(String kind, String label, Map<String, String> choices, List<FlameGraphData> sides) {
        /** @param labels names of the recordings */
        public static SavedGraph of(String key, EventKind kind, List<Recording> recordings, List<String> labels) {
            List<FlameGraphData> sides = new ArrayList<>();
            for (int i = 0; i < recordings.size(); i++) {
                sides.add(FlameGraphData.of(recordings.get(i), kind, labels.get(i), FlameGraphPage.MIN_SHARE));
            }
            return new SavedGraph(key, kind.label(), CHOICES, sides);
        }
    }

    /** JSON that is safe inside of a script element. */
    public String toJson() {
        return FlameGraphPage.scriptSafe(JSON.writeValueAsString(this));
    }
}
