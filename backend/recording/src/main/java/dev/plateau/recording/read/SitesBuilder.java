package dev.plateau.recording.read;

import dev.plateau.recording.format.LongIntMap;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sites of one part while it grows, and where in its call tree their stacks end. */
final class SitesBuilder {
    private final Room.OfParts room;
    private final Map<Key, Integer> numbers = new HashMap<>();
    private final List<Key> keys = new ArrayList<>();
    private final List<long[]> sums = new ArrayList<>();
    /** Index of the sums of a site and a node. */
    private final LongIntMap ends = new LongIntMap();

    private long[] endKeys = new long[16];
    private long[] endEvents = new long[16];
    private long[] endWeights = new long[16];
    private boolean full;

    /** Identity of a site. The frame is -1 when the event has no stack. */
    record Key(SiteKind kind, String type, int frame, int line) {}

    SitesBuilder(Room.OfParts room) {
        this.room = room;
    }

    /** The number of a site; -1 when there is no room. */
    private int number(Key key) {
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        if (!room.sites().take()) {
            full = true;
            return -1;
        }
        numbers.put(key, keys.size());
        keys.add(key);
        sums.add(new long[3]);
        return keys.size() - 1;
    }

    /** Adds events to a site whose stack ends at a node, unless there is no room for the site. */
    void add(Key key, int node, EventSums added) {
        int site = number(key);
        if (site < 0) {
            return;
        }
        long[] ofSite = sums.get(site);
        ofSite[0] += added.events();
        ofSite[1] += added.weight();
        ofSite[2] = Math.max(ofSite[2], added.longest());
        int end = end((long) site << 32 | node);
        if (end >= 0) {
            endEvents[end] += added.events();
            endWeights[end] += added.weight();
        }
    }

    private int end(long key) {
        int known = ends.get(key);
        if (known >= 0) {
            return known;
        }
        int added = ends.size();
        if (!room.ends().take()) {
            full = true;
            return -1;
        }
        if (added == endKeys.length) {
            // If memory runs out in between, all arrays are long enough for their content: the length of endKeys
            // counts, so it grows last.
            endWeights = Arrays.copyOf(endWeights, added * 2);
            endEvents = Arrays.copyOf(endEvents, added * 2);
            endKeys = Arrays.copyOf(endKeys, added * 2);
        }
        ends.put(key, added);
        endKeys[added] = key;
        return added;
    }

    /** True if something had no room. */
    boolean full() {
        return full;
    }

    /**
     * The sites, heaviest first.
     *
     * @param places of each node its number in the call tree
     */
    List<Site> build(List<Frame> frames, int[] places) {
        List<List<Integer>> endsOf = new ArrayList<>();
        keys.forEach(key -> endsOf.add(new ArrayList<>()));
        for (int end = 0; end < ends.size(); end++) {
            endsOf.get((int) (endKeys[end] >>> 32)).add(end);
        }
        List<Site> sites = new ArrayList<>();
        for (int site = 0; site < keys.size(); site++) {
            sites.add(site(site, frames, stacks(endsOf.get(site), places)));
        }
        sites.sort(Comparator.comparingLong(Site::weight)
                .reversed()
                .thenComparing(Site::type)
                .thenComparing(each -> each.frame().name())
                .thenComparingInt(Site::line));
        return List.copyOf(sites);
    }

    private Site site(int number, List<Frame> frames, Site.Stacks stacks) {
        Key key = keys.get(number);
        long[] own = sums.get(number);
        Frame frame = key.frame() < 0 ? new Frame("", "[no stack]") : frames.get(key.frame());
        return new Site(key.kind(), key.type(), frame, key.line(), own[0], own[1], own[2], stacks);
    }

    private Site.Stacks stacks(List<Integer> ofSite, int[] places) {
        ofSite.sort(Comparator.comparingInt(end -> places[(int) endKeys[end]]));
        return new Site.Stacks(
                ofSite.stream().mapToInt(end -> places[(int) endKeys[end]]).toArray(),
                ofSite.stream().mapToLong(end -> endEvents[end]).toArray(),
                ofSite.stream().mapToLong(end -> endWeights[end]).toArray());
    }
}
