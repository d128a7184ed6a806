package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.ProfileComparison.Blocked;
import dev.plateau.server.profiles.ProfileComparison.ComparedSite;
import dev.plateau.server.profiles.ProfileComparison.Weighed;
import dev.plateau.wire.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tables beside a flame graph: the heaviest lines of each, and the number of sites left out.
 *
 * @param methods in which stacks of the chosen kind end
 * @param classes of allocated objects
 * @param sites where threads were blocked, of all kinds
 * @param more number of sites that are not listed
 * @param unseen kinds of blocking that a side can't show, in words
 */
record ProfileLists(List<Row> methods, List<Row> classes, List<SiteRow> sites, int more, List<String> unseen) {
    private static final int MAX_ROWS = 12;
    private static final int MAX_SITES = 40;
    private static final int MAX_STACKS = 5;

    /** Kinds whose blind spots hide contention; pinning is not one: a JDK without virtual threads pins none. */
    private static final Set<EventKind> BLOCKING = Set.of(EventKind.MONITOR, EventKind.PARK, EventKind.WAIT);

    private static final Map<String, String> SITE_KINDS = Map.of(
            "monitor", "synchronized",
            "lock", "lock",
            "condition", "condition",
            "park", "park",
            "wait", "Object.wait",
            "pinned", "pinning");

    /** A name with its weight and share on each side; with two sides the change of the share in percentage points, else null. */
    record Row(
            String name,
            String shortName,
            List<Cell> sides,
            @Nullable String change) {}

    /** A weight with its share of all: "1.20 s", 0.32. */
    record Cell(String amount, double share, String percent) {}

    /**
     * A contention site.
     *
     * @param kind in words: "lock"
     * @param filter {@code monitor} for sites that {@code jfr view contention-by-site} would show, else the kind
     * @param change candidate less baseline; null unless there are two sides whose recorders had the same threshold
     */
    record SiteRow(
            String filter,
            String kind,
            String type,
            String shortType,
            String place,
            String shortPlace,
            List<Times> sides,
            @Nullable Double change,
            List<StackRow> stacks) {}

    /** Count, total and longest time as numbers and texts; the texts are never null, "–" without events. */
    record Times(long events, String count, long weight, String total, long longest, String most) {}

    /** A stack, innermost frame first. */
    record StackRow(List<String> frames, List<String> weights) {}

    static ProfileLists of(List<RecordedSide> sides, KindWords kind, ProfileComparison profileComparison) {
        List<Long> ids = sides.stream().map(side -> side.fork().id()).toList();
        List<ComparedSite> comparedSites = profileComparison.places(ids);
        return new ProfileLists(
                rows(profileComparison.methods(ids, kind.key()), kind, ids.size()),
                rows(
                        profileComparison.classes(ids).stream()
                                .map(line -> new Weighed(TypeNames.of(line.name()), line.weights()))
                                .toList(),
                        KindWords.named("allocation"),
                        ids.size()),
                comparedSites.stream()
                        .limit(MAX_SITES)
                        .map(comparedSite -> site(comparedSite, profileComparison, ids))
                        .toList(),
                Math.max(0, comparedSites.size() - MAX_SITES),
                unseen(sides));
    }

    private static List<String> unseen(List<RecordedSide> sides) {
        List<String> unseen = new ArrayList<>();
        for (KindWords kind : KindWords.all()) {
            for (RecordedSide side : sides) {
                var summary = side.fork().kinds().get(kind.key());
                if (summary != null && summary.blind() != null && BLOCKING.contains(kind.kind())) {
                    unseen.add(kind.tab() + " on " + side.label() + ": "
                            + (summary.observable() ? "not all is observable: " : "not observable: ")
                            + summary.blind());
                }
            }
        }
        return unseen;
    }

    private static List<Row> rows(List<Weighed> weighed, KindWords kind, int sides) {
        List<Double> wholes = IntStream.range(0, sides)
                .mapToObj(side -> whole(weighed.stream()
                        .mapToLong(line -> line.weights().get(side))
                        .sum()))
                .toList();
        return weighed.stream()
                .limit(MAX_ROWS)
                .map(line -> {
                    List<Cell> cells = IntStream.range(0, sides)
                            .mapToObj(side -> cell(line.weights().get(side), wholes.get(side), kind))
                            .toList();
                    return new Row(
                            line.name(),
                            shortName(line.name()),
                            cells,
                            sides == 2
                                    ? points(cells.get(1).share() - cells.get(0).share())
                                    : null);
                })
                .toList();
    }

    private static double whole(long sum) {
        return Math.max(1, sum);
    }

    private static Cell cell(long weight, double whole, KindWords kind) {
        double share = weight / whole;
        return new Cell(
                weight == 0 ? Quantity.NONE : kind.amount(weight),
                share,
                weight == 0 ? Quantity.NONE : String.format(Locale.ROOT, "%.1f %%", share * 100));
    }

    /** "+46.8 pp". */
    private static String points(double difference) {
        String text = String.format(Locale.ROOT, "%.1f", Math.abs(difference) * 100);
        return text.equals("0.0") ? "0.0 pp" : (difference < 0 ? "−" : "+") + text + " pp";
    }

    private static SiteRow site(ComparedSite comparedSite, ProfileComparison profileComparison, List<Long> ids) {
        List<Times> sides =
                comparedSite.sides().stream().map(ProfileLists::times).toList();
        String type = TypeNames.of(comparedSite.type());
        String at = comparedSite.frame().name() + (comparedSite.line() > 0 ? ":" + comparedSite.line() : "");
        return new SiteRow(
                comparedSite.kind(),
                SITE_KINDS.getOrDefault(comparedSite.kind(), comparedSite.kind()),
                type,
                type.substring(type.lastIndexOf('.') + 1),
                at,
                shortName(comparedSite.frame()) + (comparedSite.line() > 0 ? ":" + comparedSite.line() : ""),
                sides,
                isComparable(comparedSite, profileComparison, ids)
                        ? (Double)
                                (double) (sides.get(1).weight() - sides.get(0).weight())
                        : null,
                profileComparison.stacks(ids, comparedSite).stream()
                        .limit(MAX_STACKS)
                        .map(ProfileLists::stack)
                        .toList());
    }

    private static boolean isComparable(
            ComparedSite comparedSite, ProfileComparison profileComparison, List<Long> ids) {
        String kind = Set.of("lock", "condition").contains(comparedSite.kind()) ? "park" : comparedSite.kind();
        return ids.size() == 2 && profileComparison.isComparable(ids.getFirst(), ids.getLast(), kind);
    }

    private static StackRow stack(Weighed stack) {
        return new StackRow(
                List.of(stack.name().split("\n")),
                stack.weights().stream().map(ProfileLists::time).toList());
    }

    private static Times times(Blocked blocked) {
        return new Times(
                blocked.events(),
                blocked.events() == 0 ? Quantity.NONE : Quantity.grouped((double) blocked.events()),
                blocked.weight(),
                time(blocked.weight()),
                blocked.longest(),
                time(blocked.longest()));
    }

    static String time(long nanos) {
        return nanos == 0 ? Quantity.NONE : Quantity.of((double) nanos, "ns/op").replace("/op", "");
    }

    private static String shortName(Frame frame) {
        return shortName(frame.name());
    }

    /** Class and method, or the class alone. */
    private static String shortName(String name) {
        int method = name.lastIndexOf('.');
        int type = name.lastIndexOf('.', method - 1);
        char first = method < 0 ? ' ' : name.charAt(method + 1);
        return type > 0 && (Character.isLowerCase(first) || first == '<')
                ? name.substring(type + 1)
                : name.substring(method + 1);
    }
}
