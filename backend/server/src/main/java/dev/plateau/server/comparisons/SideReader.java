package dev.plateau.server.comparisons;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.hosts.RunCalibrations;
import dev.plateau.server.hosts.RunExclusions;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.host.LoopReadings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Reads what belongs to points: a few statements, however many points. */
@Component
class SideReader {
    private final RunCatalog runs;
    private final Environments environments;
    private final RunExclusions exclusions;
    private final RunCalibrations calibrations;
    private final HostMarks marks;

    SideReader(
            RunCatalog runs,
            Environments environments,
            RunExclusions exclusions,
            RunCalibrations calibrations,
            HostMarks marks) {
        this.runs = runs;
        this.environments = environments;
        this.exclusions = exclusions;
        this.calibrations = calibrations;
        this.marks = marks;
    }

    List<SideScore> of(long project, List<LatestPoint> points) {
        Map<Long, RunFacts> runsById = runs
                .byIds(points.stream().map(LatestPoint::runId).distinct().toList())
                .stream()
                .collect(Collectors.toMap(RunFacts::id, Function.identity()));
        Map<Long, KnownEnvironment> places = environments.byIds(runsById.values().stream()
                .map(RunFacts::environmentId)
                .distinct()
                .toList());
        Map<Long, String> excluded = exclusions.among(runsById.keySet());
        Map<Long, Map<String, LoopReadings>> readings = calibrations.of(runsById.keySet());
        Map<Long, List<HostMark>> marksByHost = marks.of(
                project,
                places.values().stream().map(place -> place.ids().host()).collect(Collectors.toSet()));
        return points.stream()
                .map(point -> {
                    RunFacts run = Objects.requireNonNull(runsById.get(point.runId()));
                    KnownEnvironment place = Objects.requireNonNull(places.get(run.environmentId()));
                    return new SideScore(
                            point,
                            run,
                            place,
                            excluded.get(run.id()),
                            marksByHost.getOrDefault(place.ids().host(), List.of()),
                            readings.getOrDefault(run.id(), Map.of()),
                            null);
                })
                .toList();
    }
}
