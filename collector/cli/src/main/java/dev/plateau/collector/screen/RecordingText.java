package dev.plateau.collector.screen;

import dev.plateau.recording.model.Difference;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Profile.Heaviest;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.Site;
import dev.plateau.recording.model.Visibility;
import dev.plateau.wire.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The content of a recording, in lines for people. */
public final class RecordingText {
    private static final int MAX_SITES = 10;

    private RecordingText() {}

    /** Facts, a table of kinds, the cuts, the sites of contention, and the losses of the recorder. */
    public static List<String> lines(Recording recording) {
        List<String> lines = new ArrayList<>();
        RecordingFacts facts = recording.facts();
        lines.add(String.format(
                Locale.ROOT,
                "%.1f s from %s, %d chunk%s, format %s",
                facts.recorded().toNanos() / 1e9,
                facts.start(),
                facts.chunks(),
                facts.chunks() == 1 ? "" : "s",
                facts.format()));
        if (!facts.jvm().name().isEmpty()) {
            lines.add((facts.jvm().name() + " " + facts.jvm().jdk() + " "
                            + String.join(" ", facts.jvm().flags()))
                    .strip());
        }
        lines.add("");
        lines.addAll(kinds(recording));
        lines.addAll(contention(recording));
        lines.addAll(figures(recording.figures()));
        lines.addAll(losses(recording));
        return lines;
    }

    /** For each kind the frames that grew, and the unmatched share of the sides. */
    public static List<String> differences(Recording baseline, Recording candidate) {
        List<String> lines = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            Profile.Part before = baseline.profile(kind).kept();
            Profile.Part after = candidate.profile(kind).kept();
            if (before.events() == 0 || after.events() == 0) {
                continue;
            }
            double unmatched = Difference.of(before.tree(), after.tree()).unmatchedShare();
            lines.add(String.format(
                    Locale.ROOT,
                    "%s: %s -> %s in %,d -> %,d events, %.1f %% on stacks of one side only",
                    kind.key(),
                    Quantity.weight((double) before.weight(), kind.unit()),
                    Quantity.weight((double) after.weight(), kind.unit()),
                    before.events(),
                    after.events(),
                    unmatched * 100));
            List<GrownFrame> grown = GrownFrame.find(kind, before.tree(), after.tree());
            grown.stream().limit(MAX_SITES).forEach(each -> lines.add("  " + each.words()));
            if (grown.isEmpty()) {
                lines.add("  no frame's share grew more than chance would have it");
            }
        }
        lines.addAll(settingsThatDiffer(baseline.facts(), candidate.facts()));
        return lines;
    }

    private static List<String> settingsThatDiffer(RecordingFacts baseline, RecordingFacts candidate) {
        return baseline.settings().entrySet().stream()
                .filter(entry -> candidate.settings().containsKey(entry.getKey())
                        && !entry.getValue().equals(candidate.settings().get(entry.getKey())))
                .map(entry -> "not recorded alike: " + entry.getKey() + " " + entry.getValue() + " -> "
                        + candidate.settings().get(entry.getKey()))
                .toList();
    }

    private static List<String> kinds(Recording recording) {
        Table table = new Table("kind", ">events", ">weight", ">cut events", ">cut", "most at");
        for (EventKind kind : EventKind.values()) {
            Profile profile = recording.profile(kind);
            Visibility visibility = recording.visibility(kind);
            if (kind.isRare() && visibility != Visibility.RECORDED) {
                continue;
            }
            if (visibility != Visibility.RECORDED) {
                table.row(kind.key(), "-", "-", "-", "-", visibility.words());
                continue;
            }
            long cutEvents = profile.cuts().stream()
                    .mapToLong(cut -> cut.part().events())
                    .sum();
            long cut = profile.cuts().stream()
                    .mapToLong(each -> each.part().weight())
                    .sum();
            @Nullable Heaviest top = profile.kept().topFrame();
            table.row(
                    kind == EventKind.OTHER ? recording.facts().otherEvent().orElse(kind.key()) : kind.key(),
                    Quantity.grouped((double) profile.kept().events()),
                    Quantity.weight((double) profile.kept().weight(), kind.unit()),
                    Quantity.grouped((double) cutEvents),
                    Quantity.weight((double) cut, kind.unit()),
                    top == null ? "" : top.name());
        }
        List<String> lines = new ArrayList<>(table.lines());
        for (EventKind kind : EventKind.values()) {
            for (Profile.Cut cut : recording.profile(kind).cuts()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "cut from %s: %,d events, %s: %s (%s)",
                        kind.key(),
                        cut.part().events(),
                        Quantity.weight((double) cut.part().weight(), kind.unit()),
                        cut.rule().meaning(),
                        cut.rule().key()));
            }
        }
        return lines;
    }

    private static List<String> contention(Recording recording) {
        List<Site> sites = new ArrayList<>();
        recording.profiles().values().stream()
                .filter(profile -> profile.kind().isBlocking())
                .forEach(profile -> sites.addAll(profile.kept().sites()));
        if (sites.isEmpty()) {
            return List.of();
        }
        sites.sort((one, other) -> Long.compare(other.weight(), one.weight()));
        Table table = new Table("blocked at", "kind", "class", ">events", ">total", ">longest");
        sites.stream()
                .limit(MAX_SITES)
                .forEach(site -> table.row(
                        site.frame().name() + (site.line() > 0 ? ":" + site.line() : ""),
                        site.kind().key(),
                        site.type(),
                        Quantity.grouped((double) site.events()),
                        Quantity.weight((double) site.weight(), EventKind.MONITOR.unit()),
                        Quantity.weight((double) site.longest(), EventKind.MONITOR.unit())));
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(table.lines());
        if (sites.size() > MAX_SITES) {
            lines.add("and " + (sites.size() - MAX_SITES) + " further places");
        }
        return lines;
    }

    private static List<String> figures(Figures figures) {
        Table table = new Table("figure", ">value");
        figures.named().forEach(figure -> table.row(figure.name() + ", " + figure.unit(), value(figure)));
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(table.lines());
        return lines;
    }

    private static String value(Figures.NamedFigure figure) {
        String events = "from " + figure.threshold() + " on";
        if (figure.value() == null) {
            return figure.threshold() == null ? String.valueOf(figure.why()) : "no event " + events;
        }
        return Quantity.grouped(figure.value()) + (figure.threshold() == null ? "" : ", only events " + events);
    }

    private static List<String> losses(Recording recording) {
        List<String> lines = new ArrayList<>();
        RecordingFacts.Lost lost = recording.facts().lost();
        if (lost.bytes() + lost.cpuSamples() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "The recorder lost %,d bytes of events and %,d CPU samples for want of room.",
                    lost.bytes(),
                    lost.cpuSamples()));
        }
        return lines;
    }
}
