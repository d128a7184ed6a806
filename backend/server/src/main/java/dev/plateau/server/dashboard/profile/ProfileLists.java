package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.ShareBasis;
import dev.plateau.server.profiles.ProfileComparison;
import dev.plateau.server.profiles.ProfileComparison.BlockedSide;
import dev.plateau.server.profiles.ProfileComparison.ComparedSite;
import dev.plateau.server.profiles.ProfileComparison.Weighed;
import dev.plateau.wire.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tables beside a flame graph: the heaviest lines of each, and the number of sites left out.
 *
 * @param isPerOperation true if amounts are those of an operation; else of the recorded forks, as one does not count operations
 * @param methods in which stacks of the chosen kind end
 * @param classes of allocated objects
 * @param sites where threads were blocked, of all kinds
 * @param more number of sites that are not listed
 * @param unseen kinds of blocking that a side can't show, in words
 */
record ProfileLists(
        boolean isPerOperation,
        List<ShareRow> methods,
        List<ShareRow> classes,
        List<SiteRow> sites,
        int more,
        List<String> unseen) {
    private static final int MAX_ROWS = 12;
    private static final int MAX_SITES = 40;
    private static final int MAX_STACKS = 5;

    private static final Map<String, String> PRIMITIVES = Map.of(
            "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S", "short", "Z",
            "boolean");

    /** A name with its weight and share on each side; with two comparable sides the change of the share in percentage points, else null. */
    record ShareRow(
            String name,
            String shortName,
            List<WeightShare> sides,
            @Nullable String change) {}

    /** A weight with its share of all: "5.9 µs/op", 0.32. */
    record WeightShare(String amount, double share, String percent) {}

    /**
     * A contention site.
     *
     * @param type class of the lock in Java syntax
     * @param sides numbers of each side
     * @param change candidate less baseline in words, and {@code growth} as a number; null unless there are two sides whose recorders had the same threshold
     */
    record SiteRow(
            ComparedSite site,
            String type,
            List<SiteTimes> sides,
            @Nullable String change,
            @Nullable Double growth,
            List<StackRow> stacks) {
        public SiteKind kind() {
            return site.place().kind();
        }

        public String shortType() {
            return type.substring(type.lastIndexOf('.') + 1);
        }

        /** Class with its package, method and line. */
        public String place() {
            return site.place().frame().name() + line();
        }

        public String shortPlace() {
            return site.place().frame().shortName() + line();
        }

        private String line() {
            return site.line() > 0 ? ":" + site.line() : "";
        }
    }

    /**
     * Numbers of a site on one side as texts, "–" without events.
     *
     * @param amount blocked time of an operation or of the fork
     */
    record SiteTimes(BlockedSide blocked, double amount, String total) {
        public String count() {
            return blocked.events() == 0 ? Quantity.NONE : Quantity.grouped((double) blocked.events());
        }

        public String longest() {
            return time(blocked.longest());
        }
    }

    /** A stack, innermost frame first. */
    record StackRow(List<String> frames, List<String> weights) {}

    /** Kinds of sites that the table can be filtered by, beside {@code synchronized}. */
    public List<SiteKind> filters() {
        return Arrays.stream(SiteKind.values())
                .filter(kind -> kind != SiteKind.MONITOR && kind.eventKind().isBlocking())
                .toList();
    }

    static ProfileLists of(List<RecordedSide> sides, EventKind kind, ProfileComparison comparison) {
        List<Long> ids = sides.stream().map(side -> side.fork().id()).toList();
        List<ComparedSite> sites = comparison.sites(ids);
        boolean perOperation = sides.stream().allMatch(RecordedSide::isCounted);
        return new ProfileLists(
                perOperation,
                rows(comparison.methods(ids, kind), kind, sides, comparison),
                rows(
                        comparison.classes(ids).stream()
                                .map(line -> new Weighed(javaName(line.name()), line.weights()))
                                .toList(),
                        EventKind.ALLOCATION,
                        sides,
                        comparison),
                sites.stream()
                        .limit(MAX_SITES)
                        .map(site -> site(site, comparison, sides, perOperation))
                        .toList(),
                Math.max(0, sites.size() - MAX_SITES),
                unseen(sides));
    }

    /** Blind spots that hide contention. Pinning is left out: a JDK without virtual threads pins no thread. */
    private static List<String> unseen(List<RecordedSide> sides) {
        return Arrays.stream(EventKind.values())
                .filter(kind -> kind.isBlocking() && kind != EventKind.PINNED)
                .flatMap(kind -> sides.stream()
                        .filter(side -> side.fork().kinds().containsKey(kind))
                        .map(side -> Objects.requireNonNull(side.fork().kinds().get(kind))
                                .blindSpot(" on " + side.label())))
                .filter(words -> !words.isEmpty())
                .toList();
    }

    private static List<ShareRow> rows(
            List<Weighed> weighed, EventKind kind, List<RecordedSide> sides, ProfileComparison comparison) {
        int count = sides.size();
        boolean isPair = count == 2
                && comparison.basis(
                                sides.getFirst().fork().id(),
                                sides.getLast().fork().id(),
                                kind)
                        == ShareBasis.COMPARABLE;
        double[] wholes = IntStream.range(0, count)
                .mapToDouble(side -> weighed.stream()
                        .mapToLong(line -> line.weights().get(side))
                        .sum())
                .toArray();
        return weighed.stream()
                .limit(MAX_ROWS)
                .map(line -> {
                    List<WeightShare> cells = IntStream.range(0, count)
                            .mapToObj(side ->
                                    cell(line.weights().get(side), Math.max(1, wholes[side]), kind, sides.get(side)))
                            .toList();
                    return new ShareRow(
                            line.name(),
                            shortName(line.name()),
                            cells,
                            isPair ? points(cells.get(1).share() - cells.get(0).share()) : null);
                })
                .toList();
    }

    private static WeightShare cell(long weight, double whole, EventKind kind, RecordedSide side) {
        return weight == 0
                ? new WeightShare(Quantity.NONE, 0, Quantity.NONE)
                : new WeightShare(side.amount(kind, weight), weight / whole, percent(weight / whole));
    }

    /** "32.0 %". */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /** "+46.8 pp". */
    private static String points(double difference) {
        String text = String.format(Locale.ROOT, "%.1f", Math.abs(difference) * 100);
        return text.equals("0.0") ? "0.0 pp" : (difference < 0 ? "−" : "+") + text + " pp";
    }

    private static SiteRow site(
            ComparedSite site, ProfileComparison comparison, List<RecordedSide> sides, boolean perOperation) {
        EventKind kind = site.place().kind().eventKind();
        List<Long> ids = sides.stream().map(side -> side.fork().id()).toList();
        List<SiteTimes> times = IntStream.range(0, sides.size())
                .mapToObj(side -> {
                    BlockedSide blocked = site.sides().get(side);
                    Long operations = sides.get(side).fork().operations();
                    return !perOperation || operations == null || blocked.weight() == 0
                            ? new SiteTimes(blocked, blocked.weight(), time(blocked.weight()))
                            : new SiteTimes(
                                    blocked,
                                    (double) blocked.weight() / operations,
                                    sides.get(side).amount(kind, blocked.weight()));
                })
                .toList();
        boolean isComparable = ids.size() == 2 && comparison.isComparable(ids.getFirst(), ids.getLast(), kind);
        double growth = times.getLast().amount() - times.getFirst().amount();
        String size = Quantity.of(Math.abs(growth), "ns/op");
        return new SiteRow(
                site,
                javaName(site.place().type()),
                times,
                isComparable
                        ? (growth < 0 ? "−" : growth > 0 ? "+" : "") + (perOperation ? size : size.replace("/op", ""))
                        : null,
                isComparable ? (Double) growth : null,
                comparison.stacks(ids, site.place()).stream()
                        .limit(MAX_STACKS)
                        .map(stack -> new StackRow(
                                List.of(stack.name().split("\n")),
                                stack.weights().stream().map(ProfileLists::time).toList()))
                        .toList());
    }

    /** "3.00 ms"; "–" for none. */
    static String time(long nanos) {
        return nanos == 0 ? Quantity.NONE : Quantity.weight((double) nanos, "ns");
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

    /**
     * Name of a class in Java syntax; a recording has that of the JVM. {@code [B} is {@code byte[]}, {@code [[Ljava.lang.String;} is
     * {@code java.lang.String[][]}; others stay unchanged. A redacted name becomes empty, like a missing one.
     */
    static String javaName(String type) {
        if (!type.isEmpty() && type.chars().allMatch(letter -> letter == '*')) {
            return "";
        }
        int dimensions = 0;
        while (dimensions < type.length() && type.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = type.substring(dimensions);
        if (dimensions > 0 && element.startsWith("L") && element.endsWith(";")) {
            return element.substring(1, element.length() - 1) + "[]".repeat(dimensions);
        }
        String primitive = dimensions == 0 ? null : PRIMITIVES.get(element);
        return primitive == null ? type : primitive + "[]".repeat(dimensions);
    }
}
