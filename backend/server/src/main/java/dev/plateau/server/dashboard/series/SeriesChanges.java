package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.ChangePointRow;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.detection.SuiteShifts;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointFilter;
import dev.plateau.server.series.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The change points of series that share a chart, in one table. */
@Component
class SeriesChanges {
    private final AxisPoints points;
    private final StoredChangePoints changes;
    private final SuiteShifts suiteShifts;
    private final HostTrail hosts;
    private final Incidents incidents;

    SeriesChanges(
            AxisPoints points,
            StoredChangePoints changes,
            SuiteShifts suiteShifts,
            HostTrail hosts,
            Incidents incidents) {
        this.points = points;
        this.changes = changes;
        this.suiteShifts = suiteShifts;
        this.hosts = hosts;
        this.incidents = incidents;
    }

    /** Change points whose first point is shown; of one series the last one on its axis first, of several the newest first. */
    List<SeriesChange> of(List<SeriesLine> lines, PointFilter shown) {
        Map<Long, List<StoredChangePoint>> known =
                changes.of(lines.stream().map(SeriesLine::id).toList());
        Map<Long, Incident> found = incidents.ofChangePoints(known.values().stream()
                .flatMap(List::stream)
                .map(StoredChangePoint::id)
                .toList());
        List<SeriesChange> all = lines.stream()
                .filter(line -> known.containsKey(line.id()))
                .flatMap(line -> of(line, known.getOrDefault(line.id(), List.of()), found).stream())
                .filter(change -> shown.includes(change.row().first()))
                .toList();
        return lines.size() == 1
                ? all
                : all.stream()
                        .sorted(Comparator.comparing(
                                        (SeriesChange change) -> change.row().position())
                                .reversed())
                        .toList();
    }

    /** Change points for the chart of a series, in the order of its points. */
    List<SeriesColumns.ChangeMark> marks(Series series, List<Point> all) {
        List<ChangePointRow> rows = ChangePointRow.of(series, changes.of(series.id()), all);
        Map<Long, Incident> found = incidents.ofChangePoints(
                rows.stream().map(row -> row.change().id()).toList());
        return rows.stream()
                .map(row ->
                        SeriesColumns.ChangeMark.of(row, found.get(row.change().id())))
                .toList();
    }

    private List<SeriesChange> of(SeriesLine line, List<StoredChangePoint> known, Map<Long, Incident> incidents) {
        List<ChangePointRow> rows = ChangePointRow.of(
                        line.series(),
                        known,
                        points.of(line.series(), line.view().names()))
                .reversed();
        List<Point> firsts = rows.stream().map(ChangePointRow::first).toList();
        Map<Long, String> shared = hosts.shared(line.series(), firsts);
        rows.forEach(row -> shared.computeIfAbsent(
                row.first().run(),
                run -> ChangePointRow.shared(suiteShifts.of(line.series().project(), run))));
        hosts.moved(line.series(), firsts)
                .forEach((run, words) ->
                        shared.merge(run, words, (common, host) -> common.isEmpty() ? host : common + "; " + host));
        return rows.stream()
                .map(row -> new SeriesChange(
                        line,
                        row,
                        shared.getOrDefault(row.first().run(), ""),
                        incidents.get(row.change().id())))
                .toList();
    }
}
