package dev.plateau.recording.export;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.Visibility;
import java.util.List;
import java.util.Set;

/** Data of a flame graph of one kind of event, as JSON. */
public final class FlameGraphData {
    private FlameGraphData() {}

    /**
     * {@code {"unit":..,"total":..,"label":..,"names":[..],"levels":[[..],..],"cuts":[{"key","meaning","events","weight"}]}}; the levels are
     * those of {@link FlameGraphLayout}, none when there are no events. With {@code notObservable}, the reason, when events cannot be seen.
     *
     * @param label name of the recording
     * @param uncut rules whose cut is undone
     * @param leastShare as in {@link FlameGraphLayout#of}
     */
    public static String json(
            Recording recording, EventKind kind, String label, Set<CutRule> uncut, double leastShare) {
        Profile profile = recording.profile(kind);
        CallTree tree = profile.tree(uncut);
        FlameGraphLayout flameGraphLayout = FlameGraphLayout.of(tree, leastShare);
        JsonText json = new JsonText()
                .raw("{\"unit\":")
                .string(kind.unit())
                .raw(",\"total\":")
                .number(tree.weight())
                .raw(",\"label\":")
                .string(label)
                .raw(",\"names\":")
                .strings(flameGraphLayout.names())
                .raw(",\"levels\":[");
        List<long[]> rows = tree.weight() > 0 ? flameGraphLayout.levels() : List.of();
        for (int depth = 0; depth < rows.size(); depth++) {
            json.raw(depth == 0 ? "" : ",").numbers(rows.get(depth));
        }
        json.raw("],\"cuts\":[");
        for (int i = 0; i < profile.cuts().size(); i++) {
            cut(profile.cuts().get(i), json.raw(i == 0 ? "" : ","));
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

    private static void cut(Profile.Cut cut, JsonText json) {
        json.raw("{\"key\":")
                .string(cut.rule().key())
                .raw(",\"meaning\":")
                .string(cut.rule().meaning())
                .raw(",\"events\":")
                .number(cut.part().events())
                .raw(",\"weight\":")
                .number(cut.part().weight())
                .raw("}");
    }
}
