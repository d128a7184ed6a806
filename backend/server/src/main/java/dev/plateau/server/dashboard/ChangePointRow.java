package dev.plateau.server.dashboard;

import dev.plateau.server.detection.RunSuiteShift;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A change point as pages show it.
 *
 * @param first first point of the new level
 * @param earliest first point at which the change may have occurred
 * @param latest last such point
 */
public record ChangePointRow(StoredChangePoint change, Series series, Point first, Point earliest, Point latest) {
    /** The suite-wide shift of the run: "most of this run: 12.1 % slower"; empty without one. */
    public static String shared(Optional<RunSuiteShift> move) {
        return move.map(common -> "most of this run: " + speed(common)).orElse("");
    }

    /** "8.1 % slower". */
    public static String speed(RunSuiteShift common) {
        return speed(common.slowdown());
    }

    /** "8.1 % slower", from a ratio of times. */
    public static String speed(double slowdown) {
        boolean slower = slowdown > 1;
        double share = slower ? slowdown - 1 : 1 - slowdown;
        return String.format(Locale.ROOT, "%.1f %% %s", 100 * share, slower ? "slower" : "faster");
    }

    /** Change points whose first point is among the points, in their order. */
    public static List<ChangePointRow> of(Series series, List<StoredChangePoint> changes, List<Point> points) {
        Map<Long, Point> byScore =
                points.stream().collect(Collectors.toMap(Point::scoreId, Function.identity(), (one, other) -> one));
        Map<Long, StoredChangePoint> byPlace = changes.stream()
                .filter(change -> byScore.containsKey(change.score()))
                .collect(Collectors.toMap(StoredChangePoint::score, Function.identity(), ChangePointRow::surer));
        return points.stream()
                .filter(point -> byPlace.containsKey(point.scoreId()))
                .map(point -> {
                    StoredChangePoint change = Objects.requireNonNull(byPlace.get(point.scoreId()));
                    return new ChangePointRow(
                            change,
                            series,
                            point,
                            byScore.getOrDefault(change.earliest(), point),
                            byScore.getOrDefault(change.latest(), point));
                })
                .toList();
    }

    private static StoredChangePoint surer(StoredChangePoint one, StoredChangePoint other) {
        return one.confirmedAt() == null ? other : one;
    }

    /** "improved", "regressed", "changed". */
    public String verdict() {
        return change.verdict(series.direction());
    }

    /** CSS class of the text: only confirmed change points that last are coloured. */
    public String style() {
        if (change.state() != ChangeStatus.CONFIRMED || !change.isLargeEnough()) {
            return "soft";
        }
        return verdict().equals("regressed") ? "worse" : verdict().equals("improved") ? "better" : "";
    }

    /** "regressed +8.2 %", "suspected +8.2 %". */
    public String words() {
        ChangeSize shift = change.shift();
        String size = shift.ratio() == null ? "" : " " + Quantity.change(shift.ratio());
        return switch (change.state()) {
            case SUSPECT, WARNING -> state() + size;
            case CONFIRMED -> verdict() + size;
            case RECOVERED -> state();
        };
    }

    /** "+6.9 % … +9.5 %"; empty without an interval. */
    public String interval() {
        ChangeSize shift = change.shift();
        return shift.low() == null || shift.high() == null
                ? ""
                : Quantity.change(shift.low()) + " … " + Quantity.change(shift.high());
    }

    /** "12.3 µs/op → 13.3 µs/op". */
    public String levels() {
        return Quantity.of(change.shift().before(), series.unit()) + " → "
                + Quantity.of(change.shift().after(), series.unit());
    }

    /** Explanation of the state, for people who see it first. */
    public String meaning() {
        Integer below = change.minimumEffect().below();
        if (below != null) {
            return "below the minimum effect of version " + below + " of the minimum effect rules: no alert";
        }
        return switch (change.state()) {
            case SUSPECT -> "one run differs from the level: measure it again";
            case WARNING -> "several runs differ from the level";
            case CONFIRMED -> "the detectors agree";
            case RECOVERED ->
                change.confirmedAt() == null
                        ? "a warning that passed"
                        : "the level came back (it had " + verdict() + ")";
        };
    }

    /** "suspected", "likely", "confirmed". */
    public String state() {
        return change.state().word();
    }

    /** Commit of the first point of the new level; its time without a commit. */
    public String place() {
        return name(first);
    }

    /** "between abc and def" where the place is not certain, of one commit "between runs 12 and 14"; else empty. */
    public String uncertainty() {
        if (earliest.scoreId() == latest.scoreId()) {
            return "";
        }
        return name(earliest).equals(name(latest))
                ? "between runs " + earliest.run() + " and " + latest.run()
                : "between " + name(earliest) + " and " + name(latest);
    }

    /** Position of the first point of the new level. */
    public Instant position() {
        return first.position();
    }

    private static String name(Point point) {
        @Nullable String commit = point.commit();
        return commit == null ? point.position().toString() : Names.commit(commit);
    }
}
