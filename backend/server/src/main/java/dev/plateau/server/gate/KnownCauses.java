package dev.plateau.server.gate;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.gate.GateVerdict.GateCause;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.SeriesRelations;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Finds the verified causes of the regressions between a baseline and a run. */
@Component
class KnownCauses {
    private final Incidents incidents;
    private final SeriesRelations series;
    private final CauseSearches causeSearches;

    KnownCauses(Incidents incidents, SeriesRelations series, CauseSearches causeSearches) {
        this.incidents = incidents;
        this.series = series;
        this.causeSearches = causeSearches;
    }

    /** The causes of incidents that cover the run and not its baseline; a regression in both is not the difference between them. */
    List<GateCause> between(Project project, RunRecord baseline, RunRecord run) {
        List<IncidentRecord> since = incidents.covering(project.id(), series.positionsOf(run.id()));
        if (since.isEmpty()) {
            return List.of();
        }
        Set<Long> before = incidents.covering(project.id(), series.positionsOf(baseline.id())).stream()
                .map(IncidentRecord::id)
                .collect(Collectors.toSet());
        return since.stream()
                .filter(incident -> !before.contains(incident.id()))
                .flatMap(incident -> causeSearches.verified(incident).stream()
                        .map(words -> new GateCause(
                                incident.id(), "/projects/" + project.name() + "/incidents/" + incident.id(), words)))
                .toList();
    }
}
