package dev.plateau.server.incidents;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.PointRemoval.RemovedPoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** The changes that incidents are made of. */
@Component
class IncidentChanges {
    /** A statement has at most 65,535 parameters, and a deleted run may have more series. */
    private static final int AT_A_TIME = 1000;

    private final IncidentChangeRepository stored;
    private final StoredChangePoints changePoints;

    IncidentChanges(IncidentChangeRepository stored, StoredChangePoints changePoints) {
        this.stored = stored;
        this.changePoints = changePoints;
    }

    /** The stored changes of change points that belong to an incident, by change point. */
    Map<Long, StoredIncidentChange> known(Collection<UpdatedChangePoint> changes) {
        return find(changes.stream().map(change -> change.changePoint().id()).toList()).stream()
                .collect(Collectors.toMap(StoredIncidentChange::changePoint, Function.identity()));
    }

    /** The incidents of change points, by change point; change points without an incident are left out. */
    Map<Long, Long> incidentsOf(Collection<Long> changePoints) {
        return find(changePoints).stream()
                .collect(Collectors.toMap(StoredIncidentChange::changePoint, StoredIncidentChange::incident));
    }

    private List<StoredIncidentChange> find(Collection<Long> changePoints) {
        return inParts(changePoints, stored::findAllById);
    }

    private static List<StoredIncidentChange> inParts(
            Collection<Long> ids, Function<List<Long>, List<StoredIncidentChange>> query) {
        List<Long> all = List.copyOf(ids);
        return IntStream.iterate(0, start -> start < all.size(), start -> start + AT_A_TIME)
                .mapToObj(start -> all.subList(start, Math.min(all.size(), start + AT_A_TIME)))
                .flatMap(part -> query.apply(part).stream())
                .toList();
    }

    /** Tests for a change that is the recovery from another one. */
    boolean isReturn(UpdatedChangePoint change) {
        return changePoints.isEnd(
                change.changePoint(), change.from().position(), change.to().position());
    }

    /** The incidents with a change that begins at one of these commits, by project. */
    List<Long> beginningAt(Map<Long, Set<String>> commits) {
        return commits.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .flatMap(entry -> stored.beginningAt(entry.getKey(), entry.getValue()).stream())
                .toList();
    }

    /** Moves positions at deleted points to neighbouring points. */
    void move(Collection<RemovedPoint> removed) {
        Map<Long, List<RemovedPoint>> bySeries = new HashMap<>();
        removed.forEach(point -> Stream.of(point.series(), point.jdkAxis())
                .filter(Objects::nonNull)
                .forEach(series -> bySeries.computeIfAbsent(series, first -> new ArrayList<>())
                        .add(point)));
        inParts(bySeries.keySet(), stored::findBySeriesIdIn)
                .forEach(change ->
                        bySeries.getOrDefault(change.series(), List.of()).forEach(change::move));
    }

    /** Removes changes of deleted change points from their incidents; returns them. */
    List<StoredIncidentChange> remove(Collection<Long> changePoints) {
        List<StoredIncidentChange> removed = find(changePoints);
        stored.deleteAll(removed);
        return removed;
    }

    /** The changes of incidents, largest first. */
    Map<Long, List<IncidentChange>> of(Collection<Long> incidents) {
        List<StoredIncidentChange> found = inParts(incidents, stored::findByIncidentIdInOrderByChangePointId);
        Map<Long, StoredChangePoint> known = changePoints(found);
        Map<Long, List<IncidentChange>> changes = new HashMap<>();
        incidents.forEach(incident -> changes.put(
                incident,
                found.stream()
                        .filter(change -> change.incident() == incident)
                        .flatMap(change -> change(change, known))
                        .sorted(IncidentChange.LARGEST_FIRST)
                        .toList()));
        return changes;
    }

    /** Changes of regressions along commits that are not triaged as expected or invalid; an empty branch matches all. */
    List<IncidentChange> regressed(long project, String branch) {
        List<StoredIncidentChange> found = stored.regressed(project, branch, Axis.COMMIT, Triage.regressed());
        Map<Long, StoredChangePoint> known = changePoints(found);
        return found.stream().flatMap(change -> change(change, known)).toList();
    }

    /** The incidents of confirmed regressions along commits whose range covers one of these positions (by series); each once. */
    List<Long> covering(long project, Map<Long, Instant> positions) {
        List<StoredIncidentChange> found = stored.regressed(project, "", Axis.COMMIT, Triage.regressed()).stream()
                .filter(change -> positions.containsKey(change.series()))
                .toList();
        Map<Long, StoredChangePoint> known = changePoints(found);
        return found.stream()
                .filter(change -> change(change, known)
                        .anyMatch(detected -> detected.changePoint().confirmedAt() != null))
                .filter(change -> change.range().covers(Objects.requireNonNull(positions.get(change.series()))))
                .map(StoredIncidentChange::incident)
                .distinct()
                .toList();
    }

    private Map<Long, StoredChangePoint> changePoints(List<StoredIncidentChange> changes) {
        return changePoints
                .byIds(changes.stream().map(StoredIncidentChange::changePoint).toList())
                .stream()
                .collect(Collectors.toMap(StoredChangePoint::id, Function.identity()));
    }

    /** Empty where the change point was deleted after the change was read. */
    private static Stream<IncidentChange> change(StoredIncidentChange change, Map<Long, StoredChangePoint> known) {
        StoredChangePoint detected = known.get(change.changePoint());
        return detected == null ? Stream.empty() : Stream.of(change.with(detected));
    }
}
