package dev.plateau.server.comparisons;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.hosts.SetAside;
import dev.plateau.server.hosts.SetAsideRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.LatestPoint;
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
    private final SetAsideRuns setAside;
    private final HostMarks marks;

    SideReader(RunCatalog runs, Environments environments, SetAsideRuns setAside, HostMarks marks) {
        this.runs = runs;
        this.environments = environments;
        this.setAside = setAside;
        this.marks = marks;
    }

    List<Side> of(long project, List<LatestPoint> points) {
        Map<Long, RunFacts> runsById = runs
                .byIds(points.stream().map(LatestPoint::runId).distinct().toList())
                .stream()
                .collect(Collectors.toMap(RunFacts::id, Function.identity()));
        Map<Long, KnownEnvironment> places = environments.byIds(runsById.values().stream()
                .map(RunFacts::environmentId)
                .distinct()
                .toList());
        Map<Long, SetAside> aside = setAside.among(runsById.keySet());
        Map<Long, List<HostMark>> marksByHost = marks.of(
                project,
                places.values().stream().map(place -> place.ids().host()).collect(Collectors.toSet()));
        return points.stream()
                .map(point -> {
                    RunFacts run = Objects.requireNonNull(runsById.get(point.runId()));
                    KnownEnvironment place = Objects.requireNonNull(places.get(run.environmentId()));
                    return new Side(
                            point,
                            run,
                            place,
                            aside.get(run.id()),
                            marksByHost.getOrDefault(place.ids().host(), List.of()));
                })
                .toList();
    }
}
