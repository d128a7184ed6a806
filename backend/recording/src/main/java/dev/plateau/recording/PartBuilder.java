package dev.plateau.recording;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One part of a profile while it grows. */
final class PartBuilder {
    private final Limits limits;
    private final TreeBuilder tree;
    private final Map<Key, long[]> sites = new HashMap<>();
    private long events;
    private long weight;
    private boolean full;

    private record Key(SiteKind kind, String type, int frame, int line) {}

    PartBuilder(FrameTable frames, Limits limits) {
        this.limits = limits;
        tree = new TreeBuilder(frames, limits.nodes());
    }

    void addStack(Stack stack, long[] eventsWeightLongest) {
        events += eventsWeightLongest[0];
        weight += eventsWeightLongest[1];
        tree.add(stack, eventsWeightLongest[0], eventsWeightLongest[1]);
    }

    /** Adds to the site at a frame; -1 when the event has no stack. */
    void addSite(SiteKind kind, String type, int frame, int line, long[] eventsWeightLongest) {
        Key key = new Key(kind, type, frame, line);
        long[] sums = sites.get(key);
        if (sums == null) {
            if (sites.size() >= limits.sites()) {
                full = true;
                return;
            }
            sums = new long[3];
            sites.put(key, sums);
        }
        sums[0] += eventsWeightLongest[0];
        sums[1] += eventsWeightLongest[1];
        sums[2] = Math.max(sums[2], eventsWeightLongest[2]);
    }

    long events() {
        return events;
    }

    /** Whether something had no room. */
    boolean full() {
        return full || tree.full();
    }

    Profile.Part build(List<Frame> frames) {
        List<Site> heaviestFirst = sites.entrySet().stream()
                .map(entry -> site(entry.getKey(), entry.getValue(), frames))
                .sorted(Comparator.comparingLong(Site::weight)
                        .reversed()
                        .thenComparing(Site::type)
                        .thenComparing(site -> site.frame().name())
                        .thenComparingInt(Site::line))
                .toList();
        return new Profile.Part(events, weight, tree.build(frames), heaviestFirst);
    }

    private static Site site(Key key, long[] sums, List<Frame> frames) {
        Frame frame = key.frame() < 0 ? new Frame("", "[no stack]") : frames.get(key.frame());
        return new Site(key.kind(), key.type(), frame, key.line(), sums[0], sums[1], sums[2]);
    }
}
