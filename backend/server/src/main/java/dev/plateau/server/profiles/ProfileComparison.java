package dev.plateau.server.profiles;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.CostGrowth;
import dev.plateau.recording.model.CostGrowth.CommonCaller;
import dev.plateau.recording.model.CostGrowth.CostSide;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.GrownFrame;
import dev.plateau.recording.model.RecorderSettings;
import dev.plateau.recording.model.RecorderSettings.SettingDifference;
import dev.plateau.recording.model.ShareBasis;
import dev.plateau.recording.model.Site;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.Profiles.StoredPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Call trees and sites of several recordings, side by side; without the parts that rules cut. */
public final class ProfileComparison {
    private static final int MIN_EVENTS = 30;

    private final List<StoredPart> parts;
    private final Map<Long, RecorderSettings> settings;

    ProfileComparison(List<StoredPart> parts, Map<Long, RecorderSettings> settings) {
        this.parts = parts;
        this.settings = settings;
    }

    /**
     * Something with its weight on each side.
     *
     * @param weights of each side, baseline first; 0 where a side lacks it
     */
    public record Weighed(String name, List<Long> weights) {
        private static Weighed of(Map.Entry<String, long[]> entry) {
            return new Weighed(
                    entry.getKey(), Arrays.stream(entry.getValue()).boxed().toList());
        }
    }

    /**
     * The place of a contention site.
     *
     * @param type class of the lock; the reason of a pinning; empty when unknown
     */
    public record SitePlace(SiteKind kind, String type, Frame frame) {
        private static SitePlace of(Site site) {
            return new SitePlace(site.kind(), site.type(), site.frame());
        }
    }

    /**
     * A contention site on each side.
     *
     * @param line in its source; 0 when unknown, or not the same everywhere
     * @param sides blocked times of the threads, baseline first
     */
    public record ComparedSite(SitePlace place, int line, List<BlockedSide> sides) {
        private static ComparedSite of(Site site, int sides) {
            return new ComparedSite(
                    SitePlace.of(site), Math.max(0, site.line()), Collections.nCopies(sides, new BlockedSide(0, 0, 0)));
        }

        private ComparedSite plus(Site site, int side) {
            List<BlockedSide> sums = new ArrayList<>(sides);
            BlockedSide known = sides.get(side);
            sums.set(
                    side,
                    new BlockedSide(
                            known.events() + site.events(),
                            known.weight() + site.weight(),
                            Math.max(known.longest(), site.longest())));
            return new ComparedSite(place, line == site.line() ? line : 0, sums);
        }

        private long largest() {
            return sides.stream().mapToLong(BlockedSide::weight).max().orElse(0);
        }
    }

    /** Number of blocking events at a site, their total and their longest time in ns. */
    public record BlockedSide(long events, long weight, long longest) {}

    /** Differences between the recorder settings of two sides; none when a side's settings are unknown. */
    public List<SettingDifference> differences(long baseline, long candidate) {
        RecorderSettings left = settings.get(baseline);
        RecorderSettings right = settings.get(candidate);
        return left == null || right == null ? List.of() : left.against(right);
    }

    /** True if both sides record the same waits of a kind; with different thresholds their times are not comparable. */
    public boolean isComparable(long baseline, long candidate, EventKind kind) {
        return differences(baseline, candidate).stream()
                .noneMatch(difference -> difference.forbidsComparison() && difference.kind() == kind);
    }

    /** The basis of a comparison of a kind's shares. */
    public ShareBasis basis(long baseline, long candidate, EventKind kind) {
        return ShareBasis.of(
                kind,
                find(baseline, kind).map(StoredPart::tree).orElse(null),
                find(candidate, kind).map(StoredPart::tree).orElse(null),
                differences(baseline, candidate));
    }

    /** Frames whose own share of a kind grew most; none when either side has too few events, or their recorders had different thresholds. */
    public List<GrownFrame> grown(long baseline, long candidate, EventKind kind) {
        Optional<StoredPart> before = find(baseline, kind);
        Optional<StoredPart> after = find(candidate, kind);
        return before.isEmpty() || after.isEmpty() || !isComparable(baseline, candidate, kind)
                ? List.of()
                : GrownFrame.find(kind, before.get().tree(), after.get().tree());
    }

    /** The same of several kinds, at most {@code most} of each. */
    public List<GrownFrame> grown(long baseline, long candidate, List<EventKind> kinds, int most) {
        return kinds.stream()
                .flatMap(kind -> grown(baseline, candidate, kind).stream().limit(most))
                .toList();
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
            EventKind kind,
            @Nullable Double before,
            @Nullable Double after) {
        Optional<StoredPart> left = find(baseline.id(), kind);
        Optional<StoredPart> right = find(candidate.id(), kind);
        if (left.isEmpty()
                || right.isEmpty()
                || isTooLittle(right.get())
                || !isComparable(baseline.id(), candidate.id(), kind)) {
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

    private static @Nullable Double perOperation(StoredPart part, RecordingSummary recording) {
        Long operations = recording.operations();
        return operations == null || operations <= 0 ? null : part.tree().weight() / (double) operations;
    }

    private static CostSide ofTypes(double perOperation, StoredPart part) {
        Map<String, CostGrowth.Weight> types = new LinkedHashMap<>();
        part.sites()
                .forEach(site -> types.merge(
                        site.type(),
                        new CostGrowth.Weight(site.events(), site.weight()),
                        (known, more) -> known.plus(more.events(), more.weight())));
        return new CostSide(perOperation, part.tree().effectiveEvents(), types);
    }

    /** A benchmark that does not allocate still shows a few allocations of the JVM itself, whose shares are meaningless. */
    private static boolean isTooLittle(StoredPart part) {
        return Arrays.stream(part.tree().events()).sum() < MIN_EVENTS;
    }

    /** Weight of a kind in a recording; 0 when it has none. */
    public long weight(long recording, EventKind kind) {
        return find(recording, kind).map(StoredPart::weight).orElse(0L);
    }

    /** Methods by the weight that ends in them, the largest share of any side first. */
    public List<Weighed> methods(List<Long> sides, EventKind kind) {
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
                .flatMap(side -> find(side, EventKind.ALLOCATION).stream())
                .allMatch(ProfileComparison::isTooLittle)) {
            return List.of();
        }
        return weighed(sides, EventKind.ALLOCATION, part -> {
            Map<String, Long> bytes = new LinkedHashMap<>();
            part.sites().forEach(site -> bytes.merge(site.type(), site.weight(), Long::sum));
            return bytes;
        });
    }

    private List<Weighed> weighed(List<Long> sides, EventKind kind, Function<StoredPart, Map<String, Long>> names) {
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
                .map(Weighed::of)
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

    /** Contention sites of all kinds, the one with most time on any side first. */
    public List<ComparedSite> sites(List<Long> sides) {
        Map<SitePlace, ComparedSite> found = new LinkedHashMap<>();
        for (StoredPart part : parts) {
            int side = sides.indexOf(part.recording());
            if (side >= 0 && part.kind().isBlocking()) {
                part.sites()
                        .forEach(site -> found.compute(
                                SitePlace.of(site),
                                (place, known) -> (known == null ? ComparedSite.of(site, sides.size()) : known)
                                        .plus(site, side)));
            }
        }
        return found.values().stream()
                .sorted(Comparator.comparingLong((ComparedSite site) -> -site.largest())
                        .thenComparing(site -> site.place().frame().name()))
                .toList();
    }

    /** Stacks that lead to a site, innermost frame first, with their weight on each side, heaviest first. */
    public List<Weighed> stacks(List<Long> sides, SitePlace place) {
        Map<String, long[]> all = new LinkedHashMap<>();
        for (StoredPart part : parts) {
            int side = sides.indexOf(part.recording());
            part.sites().stream()
                    .filter(site -> side >= 0 && SitePlace.of(site).equals(place))
                    .map(Site::stacks)
                    .forEach(stacks -> {
                        for (int i = 0; i < stacks.nodes().length; i++) {
                            String path = path(part.tree(), stacks.nodes()[i]);
                            all.computeIfAbsent(path, unseen -> new long[sides.size()])[side] += stacks.weights()[i];
                        }
                    });
        }
        return all.entrySet().stream()
                .map(Weighed::of)
                .sorted(Comparator.comparingLong((Weighed line) -> -Collections.max(line.weights())))
                .toList();
    }

    private static String path(CallTree tree, int node) {
        List<String> names = new ArrayList<>();
        for (int at = node; at > 0; at = tree.parent()[at]) {
            names.add(tree.name(at));
        }
        return String.join("\n", names);
    }

    private Optional<StoredPart> find(long recording, EventKind kind) {
        return parts.stream()
                .filter(part -> part.recording() == recording && part.kind() == kind)
                .findFirst();
    }
}
