package dev.plateau.server.regressions;

import java.util.List;
import java.util.Map;

/**
 * Change points were detected or updated. Published inside the transaction that writes them.
 *
 * @param changes as they are stored now
 * @param dropped ids of suspicions that later runs did not support
 * @param noLongerFound ids of changes that detection no longer finds after runs were excluded, included or deleted, each with the reason
 */
public record ChangePointsUpdated(
        List<UpdatedChangePoint> changes, List<Long> dropped, Map<Long, String> noLongerFound) {
    boolean isEmpty() {
        return changes.isEmpty() && dropped.isEmpty() && noLongerFound.isEmpty();
    }
}
