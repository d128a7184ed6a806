package dev.plateau.server.regressions;

import java.util.List;
import java.util.Map;

/**
 * Changes of level were found, or more is known of them. Published inside the transaction that writes them.
 *
 * @param changes as they are stored now
 * @param gone ids of suspects that were none
 * @param withdrawn ids of those that were found, and are not without points that came or went since, each with what happened to these
 */
public record ChangePointsUpdated(List<UpdatedChangePoint> changes, List<Long> gone, Map<Long, String> withdrawn) {
    boolean isEmpty() {
        return changes.isEmpty() && gone.isEmpty() && withdrawn.isEmpty();
    }
}
