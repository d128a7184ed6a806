package dev.plateau.server.comparisons;

import dev.plateau.comparison.ComparedRun;
import dev.plateau.comparison.ComparedRun.HostChange;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.runs.MeasurementSettings;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.series.LatestPoints;
import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.wire.model.Upload.Settings;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the runs, environments and conditions of points, in a few statements for any number of points. */
@Component
class SideReader {
    private final RunCatalog runs;
    private final Environments environments;
    private final ExcludedRuns exclusions;
    private final HostHealth calibrations;
    private final HostMarks marks;
    private final LatestPoints points;
    private final MeasurementSettings settings;

    SideReader(
            RunCatalog runs,
            Environments environments,
            ExcludedRuns exclusions,
            HostHealth calibrations,
            HostMarks marks,
            LatestPoints points,
            MeasurementSettings settings) {
        this.runs = runs;
        this.environments = environments;
        this.exclusions = exclusions;
        this.calibrations = calibrations;
        this.marks = marks;
        this.points = points;
        this.settings = settings;
    }

    /**
     * The newest points of each series of a host on a branch, their histories without excluded runs; as of a given score.
     *
     * @param only environments of the host; empty for all
     */
    List<SideScore> ofBranch(
            long project,
            Collection<String> metrics,
            long host,
            String branch,
            long newestScore,
            Collection<EnvironmentIds> only) {
        Set<Long> excluded = exclusions.byPeople(project);
        return of(project, points.ofBranch(project, metrics, host, branch, excluded, newestScore, only), excluded);
    }

    /** The newest points of each series in some runs, their histories without excluded runs. */
    List<SideScore> ofRuns(long project, Collection<Long> ids, Collection<String> metrics) {
        Set<Long> excluded = exclusions.byPeople(project);
        return of(project, points.ofRuns(project, ids, metrics, excluded), excluded);
    }

    private List<SideScore> of(long project, List<LatestPoint> points, Set<Long> excludedRuns) {
        Map<Long, RunRecord> runsById =
                runs
                        .byIds(
                                project,
                                points.stream()
                                        .map(LatestPoint::runId)
                                        .distinct()
                                        .toList())
                        .stream()
                        .collect(Collectors.toMap(RunRecord::id, Function.identity()));
        Map<Long, KnownEnvironment> places = environments.byIds(
                project,
                runsById.values().stream()
                        .map(RunRecord::environmentId)
                        .distinct()
                        .toList());
        Map<Long, String> excluded = Collections.disjoint(excludedRuns, runsById.keySet())
                ? Map.of()
                : exclusions.byPeople(project, runsById.keySet());
        Map<Long, Map<String, LoopReadings>> readings = calibrations.readings(project, runsById.keySet());
        Map<Long, List<HostMark>> marksByHost = marks.of(
                project,
                places.values().stream().map(place -> place.ids().host()).collect(Collectors.toSet()));
        Map<Long, ComparedRun> conditions = new HashMap<>();
        runsById.forEach((id, run) -> {
            KnownEnvironment place = Objects.requireNonNull(places.get(run.environmentId()));
            conditions.put(
                    id,
                    conditions(
                            run,
                            place,
                            excluded.get(id),
                            marksByHost.getOrDefault(place.ids().host(), List.of()),
                            readings.getOrDefault(id, Map.of())));
        });
        Map<Long, Settings> used = settings.byIds(
                project,
                points.stream()
                        .map(LatestPoint::settings)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()));
        return points.stream()
                .map(point -> {
                    RunRecord run = Objects.requireNonNull(runsById.get(point.runId()));
                    return new SideScore(
                            point,
                            run,
                            Objects.requireNonNull(places.get(run.environmentId())),
                            Objects.requireNonNull(conditions.get(run.id())),
                            point.settings() == null ? null : used.get(point.settings()),
                            null);
                })
                .toList();
    }

    /**
     * The conditions that the scores of a run share in comparisons.
     *
     * @param exclusion reason why a person excluded the run; null if it is not excluded
     * @param marks changes of its host marked by people, oldest first
     * @param calibration readings of the calibration loops during its execution, by kind; empty without calibration
     */
    static ComparedRun conditions(
            RunRecord run,
            KnownEnvironment environment,
            @Nullable String exclusion,
            List<HostMark> marks,
            Map<String, LoopReadings> calibration) {
        return new ComparedRun(
                run.conditions(),
                environment.host(),
                environment.jdk(),
                environment.flags(),
                run.execution(),
                run.measuredAt(),
                exclusion,
                marks.stream()
                        .map(mark -> new HostChange(mark.since(), mark.text()))
                        .toList(),
                calibration);
    }
}
