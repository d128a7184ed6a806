package dev.plateau.recording.export;

import dev.plateau.recording.model.Difference;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** Flame graphs as one page that needs nothing else: to keep, to mail, to open without a server. */
public final class FlameGraphPage {
    /** A frame this narrow is below a tenth of a pixel on any screen. */
    static final double MIN_SHARE = 1.0 / 40_000;

    private static final JsonMapper JSON = new JsonMapper();

    private FlameGraphPage() {}

    private record PageData(String title, List<FlameGraph> graphs) {}

    /** One recording, or both sides of a comparison, for one kind of event. */
    private record FlameGraph(String kind, String unit, List<String> notes, List<FlameGraphData> panes) {
        static FlameGraph of(EventKind kind, List<String> notes, FlameGraphData... panes) {
            return new FlameGraph(kind.key(), kind.unit(), notes, List.of(panes));
        }
    }

    /** One recording: a flame graph for each kind that has events. */
    public static String of(String title, Recording recording) {
        List<FlameGraph> graphs = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            if (recording.profile(kind).kept().events() > 0) {
                graphs.add(FlameGraph.of(kind, cuts(recording.profile(kind)), pane(title, recording, kind)));
            }
        }
        return page(title, graphs);
    }

    /** Two recordings: baseline, candidate and their difference, for each kind that both have. */
    public static String of(String baselineTitle, Recording baseline, String candidateTitle, Recording candidate) {
        List<FlameGraph> graphs = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            Profile before = baseline.profile(kind);
            Profile after = candidate.profile(kind);
            if (before.kept().events() > 0 && after.kept().events() > 0) {
                graphs.add(FlameGraph.of(
                        kind,
                        findings(kind, before, after),
                        pane(baselineTitle, baseline, kind),
                        pane(candidateTitle, candidate, kind)));
            }
        }
        return page(baselineTitle + " -> " + candidateTitle, graphs);
    }

    private static List<String> findings(EventKind kind, Profile before, Profile after) {
        Difference difference = Difference.of(before.kept().tree(), after.kept().tree());
        List<String> notes = new ArrayList<>();
        GrownFrame.find(kind, before.kept().tree(), after.kept().tree()).stream()
                .limit(5)
                .forEach(grown -> notes.add("grown: " + grown.words()));
        notes.add(String.format(Locale.ROOT, "%.1f %% on stacks of one side only", difference.unmatchedShare() * 100));
        cuts(before).forEach(cut -> notes.add("baseline " + cut));
        cuts(after).forEach(cut -> notes.add("candidate " + cut));
        return notes;
    }

    private static List<String> cuts(Profile profile) {
        return profile.cuts().stream()
                .map(cut -> String.format(
                        Locale.ROOT,
                        "cut: %,d events, %,d %s, %s (%s)",
                        cut.part().events(),
                        cut.part().weight(),
                        profile.kind().unit(),
                        cut.rule().meaning(),
                        cut.rule().key()))
                .toList();
    }

    private static FlameGraphData pane(String title, Recording recording, EventKind kind) {
        return FlameGraphData.of(recording, kind, title, MIN_SHARE);
    }

    private static String page(String title, List<FlameGraph> graphs) {
        String data = scriptSafe(JSON.writeValueAsString(new PageData(title, graphs)));
        try (InputStream page = Objects.requireNonNull(FlameGraphPage.class.getResourceAsStream("flamegraph.html"))) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8).replace("\"DATA\"", data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Escapes characters that end a script or its line; in JSON they occur in strings alone. */
    static String scriptSafe(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }
}
