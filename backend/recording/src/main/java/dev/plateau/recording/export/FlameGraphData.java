package dev.plateau.recording.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CutRule.CutTotal;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call tree as pages draw it; {@code flame/format.ts} defines the same format in TypeScript.
 *
 * @param unit of all weights: samples, ns or bytes
 * @param total weight of the root
 * @param label name of the recording
 * @param operations of the benchmark during the recording; null when unknown
 * @param names of frames, each once
 * @param levels as {@link FlameGraphLayout} has them; none when there are no events
 * @param cuts parts that rules removed, or kept on request
 * @param threads thread group whose stacks these are; null for all threads
 * @param notObservable reason why no event can be shown
 * @param blind reason why only some events can be shown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FlameGraphData(
        String unit,
        long total,
        String label,
        @Nullable Long operations,
        List<String> names,
        List<long[]> levels,
        List<CutTotal> cuts,
        @Nullable String threads,
        @Nullable String notObservable,
        @Nullable String blind) {
    /**
     * A tree without operations, threads and reasons.
     *
     * @param leastShare nodes with a smaller share of all weight are left out; 0 for none
     */
    public static FlameGraphData of(
            EventKind kind, CallTree tree, String label, List<CutTotal> cuts, double leastShare) {
        FlameGraphLayout layout = new FlameGraphLayout(tree, leastShare);
        List<long[]> levels = tree.weight() > 0 ? layout.levels() : List.of();
        return new FlameGraphData(
                kind.unit(), tree.weight(), label, null, layout.names(), levels, cuts, null, null, null);
    }

    /** The kept events of a kind, with the reason where the recording can have none. */
    static FlameGraphData of(Recording recording, EventKind kind, String label, double leastShare) {
        Profile profile = recording.profile(kind);
        List<CutTotal> cuts = profile.cuts().stream()
                .map(cut -> cut.rule().total(cut.part().events(), cut.part().weight()))
                .toList();
        FlameGraphData data = of(kind, profile.kept().tree(), label, cuts, leastShare);
        @Nullable
        String notObservable = switch (recording.visibility(kind)) {
            case NOT_OBSERVABLE ->
                "what made this recording (" + recording.facts().jvm().jdk() + ") has no event for " + kind.key();
            case SWITCHED_OFF -> "the events for " + kind.key() + " were switched off";
            case RECORDED, UNKNOWN -> null;
        };
        return new FlameGraphData(
                data.unit, data.total, label, null, data.names, data.levels, cuts, null, notObservable, null);
    }
}
