package dev.plateau.recording.read;

import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Profile;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** One part of a profile while it grows: whole, and each thread group alone. */
final class PartBuilder {
    private final FrameTable frames;
    private final OfGroup whole;
    private final Room.OfParts roomOfGroups;
    private final SortedMap<Integer, OfGroup> groups = new TreeMap<>();

    /**
     * An empty part.
     *
     * @param room for the whole
     * @param roomOfGroups for all thread groups together
     */
    PartBuilder(FrameTable frames, Room.OfParts room, Room.OfParts roomOfGroups) {
        this.frames = frames;
        this.roomOfGroups = roomOfGroups;
        whole = new OfGroup(frames, room);
    }

    /** Events with their stacks and sites. */
    private static final class OfGroup {
        private final TreeBuilder tree;
        private final SitesBuilder sites;
        private long events;
        private long weight;

        OfGroup(FrameTable frames, Room.OfParts room) {
            tree = new TreeBuilder(frames, room.nodes());
            sites = new SitesBuilder(room);
        }

        void add(Stack stack, SitesBuilder.@Nullable Key site, EventSums sums) {
            events += sums.events();
            weight += sums.weight();
            int node = tree.add(stack, sums);
            if (site != null) {
                sites.add(site, node, sums);
            }
        }

        boolean full() {
            return sites.full() || tree.full();
        }

        Profile.Part build(List<Frame> allFrames, SortedMap<String, Profile.Part> groups) {
            int[] places = tree.places();
            return new Profile.Part(
                    events, weight, tree.build(allFrames, places), sites.build(allFrames, places), groups);
        }
    }

    /**
     * Adds events with this stack.
     *
     * @param site where they happened; null for none
     * @param group number of the thread group
     */
    void add(Stack stack, SitesBuilder.@Nullable Key site, int group, EventSums sums) {
        whole.add(stack, site, sums);
        groups.computeIfAbsent(group, unseen -> new OfGroup(frames, roomOfGroups))
                .add(stack, site, sums);
    }

    long events() {
        return whole.events;
    }

    /** Passes the weight of each thread group. */
    void eachGroup(BiConsumer<Integer, Long> receiver) {
        groups.forEach((group, part) -> receiver.accept(group, part.weight));
    }

    /** True if something had no room. */
    boolean full() {
        return whole.full() || groups.values().stream().anyMatch(OfGroup::full);
    }

    /**
     * The part.
     *
     * @param groupNames of the thread groups that are kept, by number
     */
    Profile.Part build(List<Frame> allFrames, Map<Integer, String> groupNames) {
        SortedMap<String, Profile.Part> built = new TreeMap<>();
        groups.forEach((group, part) -> {
            String name = groupNames.get(group);
            if (name != null) {
                built.put(name, part.build(allFrames, new TreeMap<>()));
            }
        });
        return whole.build(allFrames, built);
    }
}
