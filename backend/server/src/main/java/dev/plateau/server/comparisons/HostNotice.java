package dev.plateau.server.comparisons;

import dev.plateau.comparison.HostStability;
import dev.plateau.statistics.Robust;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an unstable host did to the cells of a table: one sentence above it. */
final class HostNotice {
    private HostNotice() {}

    /**
     * "Unstable host: clock readings varied by 11 %. Half of the cells show only changes over 14 %."; empty for a stable host.
     *
     * @param cells those of the table, compared or not
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
        return effects.length == 0
                ? "Intervals are wider than on a quiet host."
                : String.format(
                        Locale.ROOT,
                        "Half of the compared cells show only changes over %.1f %%.",
                        100 * Robust.median(effects));
    }
}
