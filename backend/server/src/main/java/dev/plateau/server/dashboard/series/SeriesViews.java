package dev.plateau.server.dashboard.series;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.SeriesView;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Finds the series of an address. */
@Component
class SeriesViews {
    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesPoints series;
    private final SeriesRelations relations;

    SeriesViews(BenchmarkKeys keys, Environments environments, SeriesPoints series, SeriesRelations relations) {
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.relations = relations;
    }

    /**
     * A series of a project.
     *
     * @throws PageNotFound when the project has none with this id
     */
    Series find(Project project, long id) {
        return series.find(project.id(), id)
                .orElseThrow(() -> new PageNotFound(
                        "There is no series " + id + " in project " + project.name() + ".",
                        "The list of series shows those there are."));
    }

    /** A series of a project with names in place of ids; {@link PageNotFound} for an unknown id. */
    SeriesView view(Project project, long id) {
        Series found = find(project, id);
        EnvironmentNames names = environments.names();
        BenchmarkKey key =
                Objects.requireNonNull(keys.byIds(List.of(found.benchmarkKey())).get(found.benchmarkKey()));
        long alongJdks = relations.alongJdks(found.id());
        List<Long> order = names.jdksInOrder();
        List<SeriesView.Neighbour> neighbours = series.parts(alongJdks).stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .map(part -> new SeriesView.Neighbour(part.series(), Names.of(names.jdk(part.jdk()))))
                .toList();
        return new SeriesView(found, key, names, found.axis() == Axis.JDK, alongJdks, neighbours);
    }
}
