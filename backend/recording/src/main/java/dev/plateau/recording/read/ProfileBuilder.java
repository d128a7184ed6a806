package dev.plateau.recording.read;

import dev.plateau.recording.model.CutRule;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.RecordingLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profile of one kind of event while chunks are read. */
final class ProfileBuilder {
    private static final int MAX_THREADS = 10_000;
    /** Thread groups that are kept one by one: the heaviest. */
    private static final int MAX_GROUPS = 16;

    private final FrameTable frames;
    private final RecordingLimits limits;
    private final Room.OfParts roomOfGroups;
    /** Kept events of each series of sources. */
    private final PartBuilder[] kept = new PartBuilder[ReadEvent.SERIES];

    private final Map<CutRule, PartBuilder> cuts = new EnumMap<>(CutRule.class);
    private final Map<String, long[]> threads = new HashMap<>();

    ProfileBuilder(FrameTable frames, RecordingLimits limits) {
        this.frames = frames;
        this.limits = limits;
        roomOfGroups = Room.OfParts.of(limits);
        Arrays.setAll(kept, series -> part());
    }

    private PartBuilder part() {
        return new PartBuilder(frames, Room.OfParts.of(limits), roomOfGroups);
    }

    PartBuilder kept(int series) {
        return kept[series];
    }

    PartBuilder cut(CutRule rule) {
        return cuts.computeIfAbsent(rule, key -> part());
    }

    void addThread(String name, long events, long weight) {
        String known = threads.containsKey(name) || threads.size() < MAX_THREADS ? name : "[further threads]";
        long[] sums = threads.computeIfAbsent(known, key -> new long[2]);
        sums[0] += events;
        sums[1] += weight;
    }

    boolean full() {
        return parts().anyMatch(PartBuilder::full);
    }

    private Stream<PartBuilder> parts() {
        return Stream.concat(Stream.of(kept), cuts.values().stream());
    }

    /** Names of the heaviest thread groups, cuts included, by number. */
    private Map<Integer, String> groupNames(ThreadGroups groups) {
        Map<Integer, Long> weights = new HashMap<>();
        parts().forEach(part -> part.eachGroup((group, weight) -> weights.merge(group, weight, Long::sum)));
        return weights.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_GROUPS)
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> groups.name(entry.getKey())));
    }

    /** @param as the kind of the profile */
    Profile build(EventKind as, List<Frame> allFrames, ThreadGroups groups) {
        Map<Integer, String> groupNames = groupNames(groups);
        int best = kept.length - 1;
        while (best > 0 && kept[best].events() == 0) {
            best--;
        }
        List<Profile.Cut> all = new ArrayList<>();
        cuts.forEach((rule, part) -> all.add(new Profile.Cut(rule, part.build(allFrames, groupNames))));
        for (int worse = 0; worse < best; worse++) {
            if (kept[worse].events() > 0) {
                all.add(new Profile.Cut(CutRule.SAMPLED_TWICE, kept[worse].build(allFrames, groupNames)));
            }
        }
        List<Profile.ThreadWeight> heaviestFirst = threads.entrySet().stream()
                .map(entry -> new Profile.ThreadWeight(entry.getKey(), entry.getValue()[0], entry.getValue()[1]))
                .sorted(Comparator.comparingLong(Profile.ThreadWeight::weight)
                        .reversed()
                        .thenComparing(Profile.ThreadWeight::name))
                .toList();
        return new Profile(as, kept[best].build(allFrames, groupNames), List.copyOf(all), heaviestFirst);
    }
}
