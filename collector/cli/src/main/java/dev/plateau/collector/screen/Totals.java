package dev.plateau.collector.screen;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Profile.Heaviest;
import dev.plateau.recording.model.Profile.Part;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.Visibility;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The totals of a recording as JSON. Scripts depend on these names. */
public final class Totals {
    private Totals() {}

    /** One JSON object on several lines. */
    public static String json(Recording recording) {
        Map<String, Object> kinds = new LinkedHashMap<>();
        for (EventKind kind : EventKind.values()) {
            if (!kind.isRare() || recording.visibility(kind) == Visibility.RECORDED) {
                kinds.put(kind.key(), kind(recording, kind));
            }
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("whole", recording.whole());
        all.put("missing", recording.missing());
        all.put("recording", facts(recording.facts()));
        all.put("figures", figures(recording.figures()));
        all.put("kinds", kinds);
        return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all);
    }

    private static Map<String, Object> facts(RecordingFacts facts) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("format", facts.format());
        all.put("chunks", facts.chunks());
        all.put("start", facts.start().toString());
        all.put("seconds", facts.recorded().toNanos() / 1e9);
        all.put("jvm", facts.jvm());
        all.put("lost", facts.lost());
        all.put("settings", facts.settings());
        all.put("events", facts.events());
        return all;
    }

    private static Map<String, Object> figures(Figures figures) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("operations", figures.operations());
        figures.named()
                .forEach(figure -> all.put(
                        figure.key(), figure.value() == null ? String.valueOf(figure.why()) : (Object) figure.value()));
        return all;
    }

    private static Map<String, Object> kind(Recording recording, EventKind kind) {
        Profile profile = recording.profile(kind);
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("unit", kind.unit());
        all.put("visible", recording.visibility(kind).words());
        all.put("before", totals(profile.before()));
        all.put("after", totals(List.of(profile.kept())));
        List<Object> cuts = new ArrayList<>();
        for (Profile.Cut cut : profile.cuts()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("rule", cut.rule().key());
            one.put("meaning", cut.rule().meaning());
            one.put("events", cut.part().events());
            one.put("weight", cut.part().weight());
            cuts.add(one);
        }
        all.put("cuts", cuts);
        return all;
    }

    private static Map<String, @Nullable Object> totals(List<Part> parts) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("events", parts.stream().mapToLong(Part::events).sum());
        all.put("weight", parts.stream().mapToLong(Part::weight).sum());
        @Nullable Heaviest frame = Profile.heaviestFrame(parts);
        @Nullable Heaviest type = Profile.heaviestType(parts);
        all.put("topFrame", frame);
        all.put("topClass", type);
        return all;
    }
}
