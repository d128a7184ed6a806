package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.SavedView;
import dev.plateau.server.dashboard.SavedViews;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.dashboard.series.SeriesViews.SeriesLine;
import dev.plateau.server.dashboard.series.TrendLines.TrendLine;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.PointFilter;
import dev.plateau.wire.text.Quantity;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The charts pinned to the overview of a project. */
@Component
public class PinnedCharts {
    private final SavedViews saved;
    private final SeriesViews views;
    private final SeriesPoints points;
    private final Clock clock;

    PinnedCharts(SavedViews saved, SeriesViews views, SeriesPoints points, Clock clock) {
        this.saved = saved;
        this.views = views;
        this.points = points;
        this.clock = clock;
    }

    /**
     * A pinned chart.
     *
     * @param view id of the saved view
     * @param address of the page that shows it in full
     * @param lines its series, each on a scale of its own; none when the series was deleted
     */
    public record Chart(long view, String name, String address, List<Line> lines) {}

    /**
     * A series of a chart.
     *
     * @param name its differences to the others: "21.0.8 parallel-gc"
     * @param trend its newest points in the time range; null when it has none
     * @param score the newest of them with its unit, "–" for none
     */
    public record Line(String name, @Nullable TrendLine trend, String score) {}

    /** All of a project, by name. */
    public List<Chart> of(Project project) {
        return saved.pinned(project).stream()
                .map(view -> new Chart(view.id(), view.name(), view.address(), lines(project, view)))
                .toList();
    }

    private List<Line> lines(Project project, SavedView view) {
        SeriesChoices choices = SeriesChoices.of(view.address());
        try {
            SeriesView first = views.view(project, view.series().orElseThrow());
            PointFilter filter = choices.points(clock);
            return views.lines(first, choices.with()).stream()
                    .map(line -> line(line, filter))
                    .toList();
        } catch (PageNotFound deleted) {
            return List.of();
        }
    }

    private Line line(SeriesLine line, PointFilter filter) {
        List<Point> shown =
                line.view().alongJdks() ? ofEachJdk(line, filter) : newest(line, line.id(), filter, TrendLines.POINTS);
        String name =
                line.name().isEmpty() ? line.view().jdk() + " " + line.view().flagSet() : line.name();
        return new Line(
                name,
                shown.isEmpty()
                        ? null
                        : new TrendLine(shown.stream().map(Point::score).toList(), -1),
                shown.isEmpty()
                        ? Quantity.NONE
                        : Quantity.of(shown.getLast().score(), line.series().unit()));
    }

    /** The newest points, oldest first. */
    private List<Point> newest(SeriesLine line, long series, PointFilter filter, int most) {
        return points.newest(line.series().project(), series, filter, most).reversed();
    }

    /** The newest point on each JDK, the oldest build first. */
    private List<Point> ofEachJdk(SeriesLine line, PointFilter filter) {
        return points
                .parts(line.series().project(), line.id(), line.view().names().jdksInOrder())
                .stream()
                .flatMap(part -> newest(line, part.series(), filter, 1).stream())
                .toList();
    }
}
