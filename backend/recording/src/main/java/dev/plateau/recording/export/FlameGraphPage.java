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

/** Flame graphs as one page that needs nothing else: to keep, to mail, to open without a server. */
public final class FlameGraphPage {
    /** A frame this narrow is below a tenth of a pixel on any screen. */
    private static final double MIN_SHARE = 1.0 / 40_000;

    private FlameGraphPage() {}

    /** One recording: a flame graph for each kind that has events. */
    public static String of(String title, Recording recording) {
        List<String> graphs = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            if (recording.profile(kind).kept().events() > 0) {
                List<String> panes = List.of(pane(title, recording, kind));
                graphs.add(graph(kind, cuts(recording.profile(kind)), panes));
            }
        }
        return page(title, graphs);
    }

    /** Two recordings: baseline, candidate and their difference, for each kind that both have. */
    public static String of(String baselineTitle, Recording baseline, String candidateTitle, Recording candidate) {
        List<String> graphs = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            Profile before = baseline.profile(kind);
            Profile after = candidate.profile(kind);
            if (before.kept().events() > 0 && after.kept().events() > 0) {
                List<String> panes =
                        List.of(pane(baselineTitle, baseline, kind), pane(candidateTitle, candidate, kind));
                graphs.add(graph(kind, findings(kind, before, after), panes));
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

    private static String pane(String title, Recording recording, EventKind kind) {
        return FlameGraphData.json(recording, kind, title, MIN_SHARE);
    }

    private static String graph(EventKind kind, List<String> notes, List<String> panes) {
        return new JsonText()
                .raw("{\"kind\":")
                .string(kind.key())
                .raw(",\"unit\":")
                .string(kind.unit())
                .raw(",\"notes\":")
                .strings(notes)
                .raw(",\"panes\":[" + String.join(",", panes) + "]}")
                .toString();
    }

    private static String page(String title, List<String> graphs) {
        String data = new JsonText()
                .raw("{\"title\":")
                .string(title)
                .raw(",\"graphs\":[" + String.join(",", graphs) + "]}")
                .toString();
        try (InputStream page = Objects.requireNonNull(FlameGraphPage.class.getResourceAsStream("flamegraph.html"))) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8).replace("\"DATA\"", data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
