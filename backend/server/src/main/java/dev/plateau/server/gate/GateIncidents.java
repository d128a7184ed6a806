package dev.plateau.server.gate;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Incidents.RegressedRange;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.wire.read.GateRecord.VerifiedCause;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** The incidents that cover a run: they exclude it as a good baseline, and name the causes of its regressions. */
@Component
class GateIncidents {
    /** Maximum number of earlier runs searched for a good one: older ones are no useful baseline. */
    static final int MAX_RUNS = 100;

    private final RunCatalog runs;
    private final Incidents incidents;
    private final SeriesRelations series;
    private final ExcludedRuns exclusions;
    private final CauseSearches causeSearches;

    GateIncidents(
            RunCatalog runs,
            Incidents incidents,
            SeriesRelations series,
            ExcludedRuns exclusions,
            CauseSearches causeSearches) {
        this.runs = runs;
        this.incidents = incidents;
        this.series = series;
        this.exclusions = exclusions;
        this.causeSearches = causeSearches;
    }

    /**
     * The newest earlier run of a branch that no confirmed regression covers. A run is covered if one of the series that it shares with the
     * compared run was on a regressed level.
     */
    Optional<RunRecord> lastGood(long project, RunRecord compared, String branch) {
        Map<Long, Instant> own = series.positionsOf(compared.id());
        List<RegressedRange> regressed = incidents.regressedRanges(project, branch).stream()
                .filter(one -> own.containsKey(one.series()))
                .toList();
        Set<Long> excluded = exclusions.byPeople(project);
        return runs.earlier(project, compared, branch, MAX_RUNS).stream()
                .filter(run -> !isCovered(series.positionsOf(run.id()), regressed))
                .filter(run -> !excluded.contains(run.id()))
                .findFirst();
    }

    private static boolean isCovered(Map<Long, Instant> positions, List<RegressedRange> regressed) {
        return regressed.stream().anyMatch(one -> {
            Instant position = positions.get(one.series());
            return position != null && one.covers(position);
        });
    }

    /** The verified causes of incidents that cover the run and not its baseline; a regression in both is not the difference between them. */
    List<VerifiedCause> causes(Project project, RunRecord baseline, RunRecord run) {
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
                        .map(words -> new VerifiedCause(
                                incident.id(), "/projects/" + project.name() + "/incidents/" + incident.id(), words)))
                .toList();
    }
}
