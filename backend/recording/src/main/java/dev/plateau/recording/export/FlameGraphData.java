package dev.plateau.recording.export;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CutRule.CutTotal;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.Visibility;
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
     * @param leastShare as in {@link FlameGraphLayout#of}
     */
    public static FlameGraphData of(
            EventKind kind, CallTree tree, String label, List<CutTotal> cuts, double leastShare) {
        FlameGraphLayout layout = FlameGraphLayout.of(tree, leastShare);
        List<long[]> levels = tree.weight() > 0 ? layout.levels() : List.of();
        return new FlameGraphData(
                kind.unit(), tree.weight(), label, null, layout.names(), levels, cuts, null, null, null);
    }

    /** JSON of the kept events of a kind, without the components that are null. */
    static String json(Recording recording, EventKind kind, String label, double leastShare) {
        Profile profile = recording.profile(kind);
        List<CutTotal> cuts = profile.cuts().stream()
                .map(cut -> cut.rule().total(cut.part().events(), cut.part().weight()))
                .toList();
        FlameGraphData data = of(kind, profile.kept().tree(), label, cuts, leastShare);
        JsonText json = new JsonText()
                .raw("{\"unit\":")
                .string(data.unit)
                .raw(",\"total\":" + data.total + ",\"label\":")
                .string(label)
                .raw(",\"names\":")
                .strings(data.names)
                .raw(",\"levels\":[");
        for (int depth = 0; depth < data.levels.size(); depth++) {
            json.raw(depth == 0 ? "" : ",").numbers(data.levels.get(depth));
        }
        json.raw("],\"cuts\":[");
        for (int i = 0; i < cuts.size(); i++) {
            CutTotal cut = cuts.get(i);
            json.raw(i == 0 ? "{\"key\":" : ",{\"key\":")
                    .string(cut.key())
                    .raw(",\"meaning\":")
                    .string(cut.meaning())
                    .raw(",\"events\":" + cut.events() + ",\"weight\":" + cut.weight())
                    .raw(",\"undoable\":" + cut.undoable() + "}");
        }
        json.raw("]");
        Visibility visibility = recording.visibility(kind);
        if (visibility == Visibility.NOT_OBSERVABLE) {
            json.raw(",\"notObservable\":")
                    .string("what made this recording ("
                            + recording.facts().jvm().jdk() + ") has no event for " + kind.key());
        } else if (visibility == Visibility.SWITCHED_OFF) {
            json.raw(",\"notObservable\":").string("the events for " + kind.key() + " were switched off");
        }
        return json.raw("}").toString();
    }
}
