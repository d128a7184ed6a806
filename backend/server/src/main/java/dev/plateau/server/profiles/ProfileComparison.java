package dev.plateau.server.profiles;

import dev.plateau.recording.compare.CostGrowth;
import dev.plateau.recording.compare.CostGrowth.CommonCaller;
import dev.plateau.recording.compare.CostGrowth.CostSide;
import dev.plateau.recording.compare.GrownFrame;
import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Site;
import dev.plateau.server.profiles.ProfileParts.Part;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Call trees and sites of several recordings, side by side; without the parts that rules cut. */
public final class ProfileComparison {
    /**
     * A setting in which the recorders of two sides differ.
     *
     * @param kind of event that the setting applies to
     * @param setting threshold, period, throttle, or source for the type of event itself
     */
    public record SettingDifference(EventKind kind, String setting, String baseline, String candidate) {
        /** True if blocked times of the two sides can't be compared: one lacks waits that the other has. */
        public boolean forbidsComparison() {
            return setting.equals("threshold");
        }
    }

    private static final int MIN_EVENTS = 30;

    private final List<Part> parts;
    private final Map<Long, RecorderSettings> settings;

    ProfileComparison(List<Part> parts, Map<Long, RecorderSettings> settings) {
        this.parts = parts;
        this.settings = settings;
    }

    /**
     * Something with its weight on each side.
     *
     * @param weights of each side, baseline first; 0 where a side lacks it
     */
    public record Weighed(String name, List<Long> weights) {
        private static Weighed of(String name, long[] weights) {
            return new Weighed(name, Arrays.stream(weights).boxed().toList());
        }

        private long largest() {
            return Collections.max(weights);
        }
    }

    /**
     * A contention site on each side.
     *
     * @param kind monitor, lock, condition, park, wait or pinned
     * @param type class of the lock; the reason of a pinning; empty when unknown
     * @param line in its source; 0 when unknown, or not the same everywhere
     * @param sides blocked times of the threads, baseline first
     */
    public record ComparedSite(String kind, String type, Frame frame, int line, List<Blocked> sides) {
        private long largest() {
            return sides.stream().mapToLong(Blocked::weight).max().orElse(0);
        }
    }

    /** Number of blocking events at a site, their total and their longest time in ns. */
    public record Blocked(long events, long weight, long longest) {
        static final Blocked NEVER = new Blocked(0, 0, 0);

        Blocked plus(Site site) {
            return new Blocked(events + site.events(), weight + site.weight(), Math.max(longest, site.longest()));
        }
    }

    /** Differences between the recorder settings of two sides; none when a side's settings are unknown. */
    public List<SettingDifference> differences(long baseline, long candidate) {
        RecorderSettings left = settings.get(baseline);
        RecorderSettings right = settings.get(candidate);
        return left == null || right == null ? List.of() : left.against(right);
    }

    /** True if both sides record the same waits of a kind; with different thresholds their times are not comparable. */
    public boolean isComparable(long baseline, long candidate, String kind) {
        return differences(baseline, candidate).stream()
                .noneMatch(difference -> difference.forbidsComparison()
                        && difference.kind().key().equals(kind));
    }

    /**
     * The frames whose own share of a kind grew most; none when either side has too few events, or their recorders had different thresholds.
     */
    public List<GrownFrame> grown(long baseline, long candidate, String kind) {
        Optional<Part> before = find(baseline, kind);
        Optional<Part> after = find(candidate, kind);
        return before.isEmpty() || after.isEmpty() || !isComparable(baseline, candidate, kind)
                ? List.of()
                : GrownFrame.find(before.get().tree(), after.get().tree());
    }

    /**
     * Frames and classes that cost an operation more in one recording than in another.
     *
     * @param frames in which stacks end
     * @param types classes of locks, or of what is allocated
     * @param caller the lowest one that carries most of the growth; empty where none does
     */
    public record Costs(List<CostGrowth> frames, List<CostGrowth> types, List<CommonCaller> caller) {
        static final Costs NONE = new Costs(List.of(), List.of(), List.of());
    }

    /**
     * Costs of a kind; none under the conditions of {@link #grown}. The baseline may have few events: a new cost has none there.
     *
     * @param before total cost of an operation of the baseline, such as 120 ns; null for its weight over its operations
     * @param after the same for the candidate
     */
    public Costs costs(
            RecordingSummary baseline,
            RecordingSummary candidate,
            String kind,
            @Nullable Double before,
            @Nullable Double after) {
        Optional<Part> left = find(baseline.id(), kind);
        Optional<Part> right = find(candidate.id(), kind);
        if (left.isEmpty() || right.isEmpty() || !isComparable(baseline.id(), candidate.id(), kind)) {
            return Costs.NONE;
        }
        if (isTooLittle(right.get())) {
            return Costs.NONE;
        }
        Double old = before == null ? perOperation(left.get(), baseline) : before;
        Double now = after == null ? perOperation(right.get(), candidate) : after;
        if (old == null || now == null || !(old > 0) || !(now > 0)) {
            return Costs.NONE;
        }
        CallTree one = left.get().tree();
        CallTree other = right.get().tree();
        return new Costs(
                CostGrowth.find(CostSide.ofFrames(old, one), CostSide.ofFrames(now, other)),
                CostGrowth.find(ofTypes(old, left.get()), ofTypes(now, right.get())),
                CostGrowth.commonCaller(one, old, other, now));
    }

    private static @Nullable Double perOperation(Part part, RecordingSummary recording) {
        Long operations = recording.operations();
        return operations == null || operations <= 0 ? null : part.tree().weight() / (double) operations;
    }

    private static CostSide ofTypes(double perOperation, Part part) {
        Map<String, CostGrowth.Weight> parts = new LinkedHashMap<>();
        part.sites().forEach(site -> {
            CostGrowth.Weight known = parts.get(site.type());
            parts.put(
                    site.type(),
                    known == null
                            ? new CostGrowth.Weight(site.events(), site.weight())
                            : known.plus(site.events(), site.weight()));
        });
        return new CostSide(perOperation, part.tree().effectiveEvents(), parts);
    }

    /** A benchmark that does not allocate still shows a few allocations of the JVM itself, whose shares are meaningless. */
    private static boolean isTooLittle(Part part) {
        return Arrays.stream(part.tree().events()).sum() < MIN_EVENTS;
    }

    /** Weight of a kind in a recording; 0 when it has none. */
    public long weight(long recording, String kind) {
        return find(recording, kind).map(Part::weight).orElse(0L);
    }

    /** Methods by the weight that ends in them, the largest share of any side first. */
    public List<Weighed> methods(List<Long> sides, String kind) {
        return weighed(sides, kind, part -> {
            Map<String, Long> own = new LinkedHashMap<>();
            CallTree tree = part.tree();
            for (int node = 1; node < tree.size(); node++) {
                if (tree.self()[node] > 0) {
                    own.merge(tree.name(node), tree.self()[node], Long::sum);
                }
            }
            return own;
        });
    }

    /** Classes by the bytes of their instances, the largest share of any side first; none when all sides have too few allocations. */
    public List<Weighed> classes(List<Long> sides) {
        if (sides.stream()
                .flatMap(side -> find(side, "allocation").stream())
                .allMatch(ProfileComparison::isTooLittle)) {
            return List.of();
        }
        return weighed(sides, "allocation", part -> {
            Map<String, Long> bytes = new LinkedHashMap<>();
            part.sites().forEach(site -> bytes.merge(site.type(), site.weight(), Long::sum));
            return bytes;
        });
    }

    private List<Weighed> weighed(List<Long> sides, String kind, Function<Part, Map<String, Long>> names) {
        Map<String, long[]> all = new LinkedHashMap<>();
        double[] wholes = new double[sides.size()];
        for (int side = 0; side < sides.size(); side++) {
            int column = side;
            Map<String, Long> one = find(sides.get(side), kind).map(names).orElse(Map.of());
            wholes[side] =
                    Math.max(1, one.values().stream().mapToLong(Long::longValue).sum());
            one.forEach(
                    (name, weight) -> all.computeIfAbsent(name, unseen -> new long[sides.size()])[column] += weight);
        }
        return all.entrySet().stream()
                .map(entry -> Weighed.of(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble((Weighed line) -> -largestShare(line, wholes))
                        .thenComparing(Weighed::name))
                .toList();
    }

    private static double largestShare(Weighed line, double[] wholes) {
        return IntStream.range(0, wholes.length)
                .mapToDouble(side -> line.weights().get(side) / wholes[side])
                .max()
                .orElse(0);
    }

    private record Where(String kind, String type, Frame frame) {
        static Where of(Site site) {
            return new Where(site.kind().key(), site.type(), site.frame());
        }
    }

    /** Contention sites of all kinds, the one with most time on any side first. */
    public List<ComparedSite> places(List<Long> sides) {
        Map<Where, ComparedSite> comparedSites = new LinkedHashMap<>();
        for (Part part : parts) {
            int side = sides.indexOf(part.recording());
            if (side < 0 || part.kind().equals("allocation") || part.kind().equals("cpu")) {
                continue;
            }
            for (Site site : part.sites()) {
                comparedSites.compute(
                        Where.of(site),
                        (where, known) -> sum(known == null ? unseen(site, sides.size()) : known, site, side));
            }
        }
        return comparedSites.values().stream()
                .sorted(Comparator.comparingLong((ComparedSite comparedSite) -> -comparedSite.largest())
                        .thenComparing(comparedSite -> comparedSite.frame().name()))
                .toList();
    }

    private static ComparedSite unseen(Site site, int sides) {
        return new ComparedSite(
                site.kind().key(),
                site.type(),
                site.frame(),
                Math.max(0, site.line()),
                Collections.nCopies(sides, Blocked.NEVER));
    }

    private static ComparedSite sum(ComparedSite known, Site site, int side) {
        List<Blocked> sides = new ArrayList<>(known.sides());
        sides.set(side, sides.get(side).plus(site));
        return new ComparedSite(
                known.kind(), known.type(), known.frame(), known.line() == site.line() ? known.line() : 0, sides);
    }

    /** Stacks that lead to a site, innermost frame first, with their weight on each side, heaviest first. */
    public List<Weighed> stacks(List<Long> sides, ComparedSite comparedSite) {
        Where where = new Where(comparedSite.kind(), comparedSite.type(), comparedSite.frame());
        Map<String, long[]> all = new LinkedHashMap<>();
        for (Part part : parts) {
            int side = sides.indexOf(part.recording());
            part.sites().stream()
                    .filter(site -> side >= 0 && Where.of(site).equals(where))
                    .forEach(site -> add(part.tree(), site.stacks(), side, sides.size(), all));
        }
        return all.entrySet().stream()
                .map(entry -> Weighed.of(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong((Weighed line) -> -line.largest()))
                .toList();
    }

    private static void add(CallTree tree, Site.Stacks stacks, int side, int sides, Map<String, long[]> all) {
        for (int i = 0; i < stacks.nodes().length; i++) {
            all.computeIfAbsent(path(tree, stacks.nodes()[i]), unseen -> new long[sides])[side] += stacks.weights()[i];
        }
    }

    private static String path(CallTree tree, int node) {
        List<String> names = new ArrayList<>();
        for (int at = node; at > 0; at = tree.parent()[at]) {
            names.add(tree.name(at));
        }
        return String.join("\n", names);
    }

    private Optional<Part> find(long recording, String kind) {
        return parts.stream()
                .filter(part -> part.recording() == recording && Objects.equals(part.kind(), kind))
                .findFirst();
    }
}
