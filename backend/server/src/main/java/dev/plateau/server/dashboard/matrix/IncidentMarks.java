package dev.plateau.server.dashboard.matrix;

import dev.plateau.server.comparisons.MatrixSelection;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.series.Axis;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Open regressions by the cells of a matrix that they affect. */
@Component
class IncidentMarks {
    /** Number of newest incidents that are marked. */
    private static final int MAX_INCIDENTS = 50;

    private final Incidents incidents;

    IncidentMarks(Incidents incidents) {
        this.incidents = incidents;
    }

    /** A benchmark in an environment. */
    record Place(long benchmark, long host, @Nullable Long jdk, long flagSet) {
        static Place of(long benchmark, EnvironmentIds ids) {
            return new Place(benchmark, ids.host(), ids.jdk(), ids.flagSet());
        }
    }

    /** Titles of incidents along commits that are open, on the branch and of the metric of a matrix. */
    Map<Place, String> of(long project, MatrixSelection selection) {
        List<IncidentRecord> open = incidents.openRegressions(project, Axis.COMMIT, MAX_INCIDENTS).stream()
                .filter(incident -> selection.branch().isEmpty()
                        || incident.branch().isEmpty()
                        || incident.branch().equals(selection.branch()))
                .toList();
        Map<Place, String> marks = new HashMap<>();
        if (open.isEmpty()) {
            return marks;
        }
        Map<Long, List<IncidentChange>> changes =
                incidents.changes(open.stream().map(IncidentRecord::id).toList());
        for (IncidentRecord incident : open) {
            changes.getOrDefault(incident.id(), List.of()).stream()
                    .filter(change -> change.metric().equals(selection.metric()) && !change.hasRecovered())
                    .forEach(change -> marks.putIfAbsent(
                            new Place(change.benchmarkKey(), change.host(), change.jdk(), change.flagSet()),
                            incident.title()));
        }
        return marks;
    }
}
