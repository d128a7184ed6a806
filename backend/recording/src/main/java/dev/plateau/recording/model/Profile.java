package dev.plateau.recording.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a recording for one kind of event.
 *
 * @param kept events that no rule cuts
 * @param cuts events that each rule cuts; only rules that cut any
 * @param threads of the events, before cuts, heaviest first
 */
public record Profile(EventKind kind, Part kept, List<Cut> cuts, List<ThreadWeight> threads) {
    /**
     * Events with their stacks and sites.
     *
     * @param weight in the unit of the kind
     * @param sites heaviest first; none for CPU
     * @param groups the same of each thread group alone, by its name; without the lightest groups, and without groups of their own
     */
    public record Part(long events, long weight, CallTree tree, List<Site> sites, SortedMap<String, Part> groups) {
        /** A part whose thread groups are not known. */
        public Part(long events, long weight, CallTree tree, List<Site> sites) {
            this(events, weight, tree, sites, new TreeMap<>());
        }

        /** The frame at which most weight ends; null when no event has a stack. */
        public @Nullable Heaviest topFrame() {
            return heaviestFrame(List.of(this));
        }
    }

    /** The events that a rule cuts. */
    public record Cut(CutRule rule, Part part) {}

    /** One thread's share, in the unit of the kind. */
    public record ThreadWeight(String name, long events, long weight) {}

    /** A name with its events and their weight. */
    public record Heaviest(String name, long events, long weight) {}

    /** Everything, as if there were no rules. */
    public List<Part> before() {
        List<Part> parts = new ArrayList<>(List.of(kept));
        cuts.forEach(cut -> parts.add(cut.part()));
        return parts;
    }

    /** The frame at which most weight of all these ends. */
    public static @Nullable Heaviest heaviestFrame(List<Part> parts) {
        Map<String, long[]> byName = new HashMap<>();
        for (Part part : parts) {
            CallTree tree = part.tree();
            for (int node = 1; node < tree.size(); node++) {
                if (tree.events()[node] > 0) {
                    add(byName, tree.name(node), tree.events()[node], tree.self()[node]);
                }
            }
        }
        return heaviest(byName);
    }

    /** The class with most weight of all these. */
    public static @Nullable Heaviest heaviestType(List<Part> parts) {
        Map<String, long[]> byName = new HashMap<>();
        for (Part part : parts) {
            part.sites().stream()
                    .filter(site -> !site.type().isEmpty())
                    .forEach(site -> add(byName, site.type(), site.events(), site.weight()));
        }
        return heaviest(byName);
    }

    private static void add(Map<String, long[]> byName, String name, long events, long weight) {
        long[] sums = byName.computeIfAbsent(name, key -> new long[2]);
        sums[0] += events;
        sums[1] += weight;
    }

    private static @Nullable Heaviest heaviest(Map<String, long[]> byName) {
        return byName.entrySet().stream()
                .map(entry -> new Heaviest(entry.getKey(), entry.getValue()[0], entry.getValue()[1]))
                .max(Comparator.comparingLong(Heaviest::weight)
                        .thenComparing(Heaviest::name, Comparator.reverseOrder()))
                .orElse(null);
    }
}
