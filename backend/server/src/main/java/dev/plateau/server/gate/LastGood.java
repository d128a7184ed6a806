package dev.plateau.server.gate;

import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Incidents.RegressedRange;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.SeriesRelations;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Finds the newest earlier run of a branch that no confirmed regression covers. */
@Component
class LastGood {
    /** Maximum number of earlier runs searched: older ones are no useful baseline. */
    static final int MAX_RUNS = 100;

    private final RunCatalog runs;
    private final Incidents incidents;
    private final SeriesRelations series;
    private final ExcludedRuns exclusions;

    LastGood(RunCatalog runs, Incidents incidents, SeriesRelations series, ExcludedRuns exclusions) {
        this.runs = runs;
        this.incidents = incidents;
        this.series = series;
        this.exclusions = exclusions;
    }

    /** The newest good run before a run. A run is covered if one of the series that it shares with the compared run was on a regressed level. */
    Optional<RunRecord> before(long project, RunRecord compared, String branch) {
        Map<Long, Instant> own = series.positionsOf(compared.id());
        List<RegressedRange> regressedRange = incidents.regressedRanges(project, branch).stream()
                .filter(one -> own.containsKey(one.series()))
                .toList();
        Set<Long> excluded = exclusions.byPeople(project);
        return runs.earlier(project, compared, branch, MAX_RUNS).stream()
                .filter(run -> !isCovered(series.positionsOf(run.id()), regressedRange))
                .filter(run -> !excluded.contains(run.id()))
                .findFirst();
    }

    private static boolean isCovered(Map<Long, Instant> places, List<RegressedRange> regressedRange) {
        return regressedRange.stream().anyMatch(one -> {
            Instant place = places.get(one.series());
            return place != null && one.covers(place);
        });
    }
}
