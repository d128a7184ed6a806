package dev.plateau.server.dashboard.incidents;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs around a change whose host was unstable.
 *
 * @param varied variation of the clock readings, by run: "11 %"
 * @param words of all in one line: "25 runs, clock readings varied by 7 to 107 %"
 */
record UnstableHosts(SortedMap<Long, String> varied, String words) {
    /** @param variations relative ones, 0.11 for 11 %, by run */
    static UnstableHosts of(Map<Long, Double> variations) {
        SortedMap<Long, String> varied = new TreeMap<>();
        variations.forEach((run, variation) -> varied.put(run, whole(variation) + "\u00a0%"));
        return new UnstableHosts(varied, variations.isEmpty() ? "" : words(variations));
    }

    private static String words(Map<Long, Double> variations) {
        String low = whole(Collections.min(variations.values()));
        String high = whole(Collections.max(variations.values()));
        return variations.size() + (variations.size() == 1 ? " run" : " runs") + ", clock readings varied by "
                + (low.equals(high) ? high : low + " to " + high) + "\u00a0%";
    }

    private static String whole(double variation) {
        return String.format(Locale.ROOT, "%.0f", 100 * variation);
    }
}
