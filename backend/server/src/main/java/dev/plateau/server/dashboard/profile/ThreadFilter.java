package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.CutRule.CutTotal;
import dev.plateau.recording.model.EventKind;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.Profiles.ThreadGroupWeight;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The choice of one thread group for graphs and tables.
 *
 * @param chosen name of the group; empty for all threads
 * @param options all threads, then the groups with their share of each side's events, the heaviest first; only all threads when no side has
 *     groups
 * @param notes parts that the filter does not affect, and sides with unknown groups
 */
public record ThreadFilter(String chosen, List<Option> options, List<String> notes) {
    static ThreadFilter of(List<RecordedSide> sides, EventKind kind, String chosen, List<ThreadGroupWeight> groups) {
        Map<String, double[]> shares = new HashMap<>();
        for (int side = 0; side < sides.size(); side++) {
            long id = sides.get(side).fork().id();
            double whole = whole(sides.get(side).fork().kinds().get(kind));
            for (ThreadGroupWeight group : groups) {
                if (group.recording() == id) {
                    shares.computeIfAbsent(group.name(), unseen -> new double[sides.size()])[side] =
                            group.weight() / whole;
                }
            }
        }
        if (!chosen.isEmpty()) {
            shares.putIfAbsent(chosen, new double[sides.size()]);
        }
        List<Option> options = new ArrayList<>(List.of(new Option("", "all threads")));
        shares.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, double[]> entry) ->
                                -Arrays.stream(entry.getValue()).max().orElse(0))
                        .thenComparing(Map.Entry::getKey))
                .forEach(entry ->
                        options.add(new Option(entry.getKey(), entry.getKey() + " · " + words(entry.getValue()))));
        return new ThreadFilter(chosen, List.copyOf(options), notes(sides, kind, chosen, groups));
    }

    /** True if there is more than one option. */
    public boolean isUseful() {
        return options.size() > 1;
    }

    private static double whole(@Nullable KindSummary kind) {
        return kind == null
                ? 1
                : Math.max(
                        1,
                        kind.weight()
                                + kind.cuts().stream()
                                        .mapToLong(CutTotal::weight)
                                        .sum());
    }

    private static String words(double[] shares) {
        return Arrays.stream(shares)
                .mapToObj(share -> share == 0 ? "–" : ProfileLists.percent(share))
                .collect(Collectors.joining(" / "));
    }

    private static List<String> notes(
            List<RecordedSide> sides, EventKind kind, String chosen, List<ThreadGroupWeight> groups) {
        List<String> notes = new ArrayList<>();
        if (!chosen.isEmpty()) {
            notes.add("Graphs, sites, methods and classes show only threads named " + chosen
                    + ". Figures, scores and the list of threads count all threads.");
        }
        for (RecordedSide side : sides) {
            KindSummary summary = side.fork().kinds().get(kind);
            boolean isEmpty =
                    summary == null || (summary.events() == 0 && summary.cuts().isEmpty());
            if (!isEmpty
                    && groups.stream()
                            .noneMatch(group -> group.recording() == side.fork().id())) {
                notes.add(
                        (sides.size() > 1 ? side.label() + ": no" : "No")
                                + " thread filter: an older version read this recording. It is read again while its file is kept.");
            }
        }
        return List.copyOf(notes);
    }
}
