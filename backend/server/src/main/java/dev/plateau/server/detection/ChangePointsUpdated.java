package dev.plateau.server.detection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Event: series were evaluated. Published inside the transaction that writes the results.
 *
 * @param changes change points that were detected or updated, as they are stored now
 * @param dropped ids of suspicions that later runs did not support
 * @param noLongerFound ids of changes that detection no longer finds after runs arrived late, were excluded, included or deleted, each with the
 *     reason
 * @param commits commits of the evaluated runs, by project
 */
public record ChangePointsUpdated(
        List<UpdatedChangePoint> changes,
        List<Long> dropped,
        Map<Long, String> noLongerFound,
        Map<Long, Set<String>> commits) {
    /** An empty event, to be filled. */
    static ChangePointsUpdated empty() {
        return new ChangePointsUpdated(new ArrayList<>(), new ArrayList<>(), new HashMap<>(), new HashMap<>());
    }

    void addCommit(long project, String commit) {
        commits.computeIfAbsent(project, first -> new HashSet<>()).add(commit);
    }

    /** The projects of its changes and commits. */
    public Set<Long> projects() {
        return Stream.concat(changes.stream().map(change -> change.series().project()), commits.keySet().stream())
                .collect(Collectors.toSet());
    }
}
