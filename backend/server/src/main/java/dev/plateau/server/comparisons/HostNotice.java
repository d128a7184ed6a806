package dev.plateau.server.comparisons;

import dev.plateau.comparison.HostStability;
import dev.plateau.statistics.Robust;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A notice above a table about the effect of an unstable host on its cells. */
final class HostNotice {
    private HostNotice() {}

    /**
     * "Unstable host: clock readings varied by 11 %. Half of the cells show only changes over 14 %."; empty for a stable host.
     *
     * @param cells cells of the table, compared or not
     */
    static Optional<String> of(List<Cell> cells) {
        return HostStability.notice(cells.stream()
                        .flatMap(Cell::sides)
                        .map(side -> side.conditions().calibration()))
                .map(notice -> notice + ". " + effect(cells));
    }

    private static String effect(List<Cell> cells) {
        double[] effects = cells.stream()
                .flatMap(
                        cell -> cell instanceof Cell.Compared compared ? Stream.of(compared.comparison()) : Stream.of())
                .mapToDouble(comparison -> comparison.minimumDetectableEffect())
                .filter(Double::isFinite)
                .toArray();
        return effect(effects);
    }

    /** @param effects minimum detectable effects of the compared cells, as relative changes */
    static String effect(double[] effects) {
        return switch (effects.length) {
            case 0 -> "Intervals are wider than on a quiet host.";
            case 1 -> "The compared cell shows only changes over " + percent(effects[0]) + ".";
            default -> "Half of the compared cells show only changes over " + percent(Robust.median(effects)) + ".";
        };
    }

    /** "12.0 %", from 100 % on "10,468 %"; with a no-break space before the sign. */
    private static String percent(double share) {
        return String.format(Locale.ROOT, share >= 1 ? "%,.0f\u00a0%%" : "%.1f\u00a0%%", 100 * share);
    }
}
