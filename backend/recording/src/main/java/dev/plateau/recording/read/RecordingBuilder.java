package dev.plateau.recording.read;

import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A recording while its chunks are read. */
final class RecordingBuilder {
    private final boolean raw;
    private final FrameTable frames;
    private final StackClassifier stackClassifier;
    private final StackNormalizer normal;
    private final Map<EventKind, ProfileBuilder> profiles = new EnumMap<>(EventKind.class);
    private final FactsBuilder facts = new FactsBuilder();
    private final FiguresBuilder figures = new FiguresBuilder();
    private final ThreadGroups threadGroups = new ThreadGroups();
    /** Names of classes without generated numbers, by the recorded names. */
    private final Map<String, String> types = new HashMap<>();

    RecordingBuilder(boolean raw, RecordingLimits limits) {
        this.raw = raw;
        frames = new FrameTable(raw);
        stackClassifier = new StackClassifier(frames);
        normal = new StackNormalizer(frames);
        for (EventKind kind : EventKind.values()) {
            profiles.put(kind, new ProfileBuilder(frames, limits));
        }
    }

    FrameTable frames() {
        return frames;
    }

    StackClassifier classifier() {
        return stackClassifier;
    }

    FactsBuilder facts() {
        return facts;
    }

    FiguresBuilder figures() {
        return figures;
    }

    ThreadGroups threadGroups() {
        return threadGroups;
    }

    ProfileBuilder profile(EventKind kind) {
        return java.util.Objects.requireNonNull(profiles.get(kind));
    }

    /** Adds events that have a stack and a thread group in common. The stack is changed. */
    void add(ReadEvent source, Stack stack, String threadState, int threadGroup, String type, EventSums sums) {
        if (stackClassifier.isVirtual(stack)) {
            facts.addVirtualThread();
        }
        @Nullable CutRule rule = stackClassifier.rule(source, stack, threadState);
        ProfileBuilder profile = profile(source.kind);
        PartBuilder part = rule == null ? profile.kept(source.series) : profile.cut(rule);
        SitesBuilder.Key site = isWithoutSites(source.kind) ? null : site(source, stack, type);
        if (!raw) {
            normal.apply(stack);
        }
        part.add(stack, site, threadGroup, sums);
    }

    private static boolean isWithoutSites(EventKind kind) {
        return kind == EventKind.CPU || kind.isRare();
    }

    /** The kind of what was read as one: samples of running code may be those of another event. */
    private EventKind kind(EventKind source) {
        if (!facts.samplesOtherEvent()) {
            return source;
        }
        return source == EventKind.CPU ? EventKind.OTHER : source == EventKind.OTHER ? EventKind.CPU : source;
    }

    private SitesBuilder.Key site(ReadEvent source, Stack stack, String type) {
        SiteKind kind = stackClassifier.siteKind(source, stack);
        String comparable = types.computeIfAbsent(type, FrameNames::type);
        int at = stackClassifier.siteFrame(source, stack);
        return at < stack.depth
                ? new SitesBuilder.Key(kind, comparable, stack.frames[at], stack.lines[at])
                : new SitesBuilder.Key(kind, comparable, -1, 0);
    }

    Recording build(List<Recording.Gap> missing) {
        List<Frame> allFrames = frames.frames();
        Map<EventKind, Profile> built = new EnumMap<>(EventKind.class);
        profiles.forEach((source, profile) -> {
            EventKind kind = kind(source);
            built.put(kind, profile.build(kind, allFrames, threadGroups));
            if (profile.full()) {
                missing.add(new Recording.Gap(
                        0,
                        kind.key() + " has more different stacks or sites than the limits allow: the rest is merged"));
            }
        });
        Set<EventKind> seen = EnumSet.noneOf(EventKind.class);
        built.values().stream()
                .filter(profile -> profile.kept().events() > 0)
                .forEach(profile -> seen.add(profile.kind()));
        return new Recording(facts.build(seen), figures.build(facts, built), built, List.copyOf(missing));
    }
}
