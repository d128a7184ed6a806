package dev.plateau.recording.read;

import dev.plateau.recording.classify.FrameTable;
import dev.plateau.recording.classify.Stack;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.RecordingLimits;
import java.util.List;

/** One part of a profile while it grows. */
final class PartBuilder {
    private final TreeBuilder tree;
    private final SitesBuilder sites;
    private long events;
    private long weight;

    PartBuilder(FrameTable frames, RecordingLimits limits) {
        tree = new TreeBuilder(frames, limits.nodes());
        sites = new SitesBuilder(limits);
    }

    SitesBuilder sites() {
        return sites;
    }

    /** Adds events with this stack that happened at a site; -1 for none. */
    void add(Stack stack, int site, long[] eventsWeightLongest) {
        events += eventsWeightLongest[0];
        weight += eventsWeightLongest[1];
        int node = tree.add(stack, eventsWeightLongest[0], eventsWeightLongest[1]);
        if (site >= 0) {
            sites.add(site, node, eventsWeightLongest);
        }
    }

    long events() {
        return events;
    }

    /** Whether something had no room. */
    boolean full() {
        return sites.full() || tree.full();
    }

    Profile.Part build(List<Frame> frames) {
        int[] places = tree.places();
        return new Profile.Part(events, weight, tree.build(frames, places), sites.build(frames, places));
    }
}
