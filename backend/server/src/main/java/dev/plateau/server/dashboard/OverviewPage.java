package dev.plateau.server.dashboard;

import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.MatrixSelection;
import dev.plateau.server.dashboard.series.PinnedCharts;
import dev.plateau.server.dashboard.series.TrendLines;
import dev.plateau.server.dashboard.series.TrendLines.TrendLine;
import dev.plateau.server.deletion.Deletions;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.ingest.Uploads;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunCatalog.LastUse;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The front page: projects, running executions, changes. */
@Controller
class OverviewPage {
    private static final int ROWS = 8;

    private final ProjectAccess access;
    private final RunCatalog runs;
    private final Uploads uploads;
    private final Environments environments;
    private final SeriesCatalog series;
    private final StoredChangePoints changes;
    private final BenchmarkKeys keys;
    private final Incidents incidents;
    private final TrendLines trends;
    private final Deletions deletions;
    private final Clock clock;
    private final Matrices matrices;
    private final PinnedCharts pinned;
    private final Calculations calculations;

    OverviewPage(
            ProjectAccess access,
            RunCatalog runs,
            Uploads uploads,
            Environments environments,
            SeriesCatalog series,
            StoredChangePoints changes,
            BenchmarkKeys keys,
            Incidents incidents,
            TrendLines trends,
            Deletions deletions,
            Clock clock,
            Matrices matrices,
            PinnedCharts pinned,
            Calculations calculations) {
        this.trends = trends;
        this.deletions = deletions;
        this.access = access;
        this.runs = runs;
        this.uploads = uploads;
        this.environments = environments;
        this.series = series;
        this.changes = changes;
        this.keys = keys;
        this.incidents = incidents;
        this.clock = clock;
        this.matrices = matrices;
        this.pinned = pinned;
        this.calculations = calculations;
    }

    /**
     * A project with its counts.
     *
     * @param use its environments with their last use, newest first
     * @param runs number of its runs
     * @param lastDay arrivals of the last 24 hours
     * @param open number of open regressions
     * @param regressed number of regressions among the incidents of the last seven days
     * @param improved number of improvements among them
     */
    record ProjectRow(
            String name,
            List<LastUse> use,
            int runs,
            Uploads.Arrivals lastDay,
            long open,
            long regressed,
            long improved) {
        /** Time of the newest upload; null without one. */
        public @Nullable Instant lastUpload() {
            return lastDay.last();
        }
    }

    /** An incident with its project's name. */
    record IncidentRow(String project, IncidentRecord incident) {}

    /** An environment with its last use in a project. */
    record EnvironmentRow(String project, LastUse use, KnownEnvironment environment) {}

    /**
     * A change point with its project's name.
     *
     * @param trend the newest points of its series; null before they are read
     */
    record ChangedSeries(
            String project,
            StoredChangePoint change,
            SeriesView view,
            @Nullable TrendLine trend) {
        ChangedSeries with(@Nullable TrendLine line) {
            return new ChangedSeries(project, change, view, line);
        }

        /** True if confirmed and with a size. */
        public boolean isColoured() {
            return change.state() == ChangeStatus.CONFIRMED && change.shift().ratio() != null;
        }

        /** "Time, throughput". */
        public String metric() {
            return Metric.label(view.series().metric());
        }
    }

    @GetMapping("/")
    String overview(Model model) {
        List<Project> all = access.visible();
        Instant lastWeek = clock.instant().minus(Duration.ofDays(7));
        Map<Long, List<IncidentRecord>> lately = incidents.openOrSince(lastWeek);
        List<ProjectRow> lines = lines(all, lately, lastWeek);
        model.addAttribute("lines", lines);
        model.addAttribute("empty", lines.stream().allMatch(line -> line.lastUpload() == null));
        Map<Boolean, List<EnvironmentRow>> byAge = environmentLines(lines);
        model.addAttribute(
                "environments",
                byAge.getOrDefault(false, List.of()).stream().limit(ROWS).toList());
        model.addAttribute("olderEnvironments", byAge.getOrDefault(true, List.of()));
        model.addAttribute("incidents", incidentLines(all, lately));
        model.addAttribute("now", clock.instant());
        model.addAttribute("changes", changedLines(all));
        model.addAttribute("deletions", access.isAdministrator() ? deletions.all() : List.of());
        return "overview/overview";
    }

    /** The rows of all projects, in a constant number of statements. */
    private List<ProjectRow> lines(List<Project> all, Map<Long, List<IncidentRecord>> lately, Instant lastWeek) {
        List<Long> ids = all.stream().map(Project::id).toList();
        Map<Long, List<LastUse>> uses = runs.lastUses(ids);
        Map<Long, Integer> counts = runs.counts(ids);
        Map<Long, Uploads.Arrivals> arrivals =
                uploads.since(ids, clock.instant().minus(Duration.ofDays(1)));
        return all.stream()
                .map(project -> {
                    List<IncidentRecord> known = lately.getOrDefault(project.id(), List.of());
                    Map<IncidentKind, Long> opened = known.stream()
                            .filter(incident -> !incident.at().isBefore(lastWeek))
                            .collect(Collectors.groupingBy(IncidentRecord::kind, Collectors.counting()));
                    Uploads.Arrivals lastDay = Objects.requireNonNull(arrivals.get(project.id()));
                    return new ProjectRow(
                            project.name(),
                            uses.getOrDefault(project.id(), List.of()),
                            counts.getOrDefault(project.id(), 0),
                            lastDay,
                            known.stream().filter(OverviewPage::isOpen).count(),
                            opened.getOrDefault(IncidentKind.REGRESSION, 0L),
                            opened.getOrDefault(IncidentKind.IMPROVEMENT, 0L));
                })
                .toList();
    }

    private static boolean isOpen(IncidentRecord incident) {
        return incident.kind() == IncidentKind.REGRESSION && incident.closedAt() == null;
    }

    /** Open incidents, newest first. */
    private static List<IncidentRow> incidentLines(List<Project> all, Map<Long, List<IncidentRecord>> lately) {
        return all.stream()
                .flatMap(project -> lately.getOrDefault(project.id(), List.of()).stream()
                        .filter(OverviewPage::isOpen)
                        .map(incident -> new IncidentRow(project.name(), incident)))
                .sorted(Comparator.comparing(
                                (IncidentRow line) -> line.incident().at())
                        .reversed()
                        .thenComparing(line -> -line.incident().id()))
                .limit(ROWS)
                .toList();
    }

    /** The environments, last used first, by whether they are older than those that their project measures. */
    private Map<Boolean, List<EnvironmentRow>> environmentLines(List<ProjectRow> lines) {
        Set<Long> older = lines.stream()
                .flatMap(line -> LastUse.older(line.use()).stream())
                .collect(Collectors.toSet());
        Map<Long, KnownEnvironment> known = environments.byIds(lines.stream()
                .flatMap(line -> line.use().stream())
                .map(LastUse::environmentId)
                .distinct()
                .toList());
        return lines.stream()
                .flatMap(line -> line.use().stream()
                        .map(use -> new EnvironmentRow(
                                line.name(), use, Objects.requireNonNull(known.get(use.environmentId())))))
                .sorted(Comparator.comparing((EnvironmentRow line) -> line.use().at())
                        .reversed())
                .collect(Collectors.groupingBy(line -> older.contains(line.use().environmentId())));
    }

    /** The newest changes. A change at the same place along commits and along JDK builds counts once. */
    private List<ChangedSeries> changedLines(List<Project> all) {
        Map<Long, String> names = all.stream().collect(Collectors.toMap(Project::id, Project::name));
        List<StoredChangePoint> newest = changes.newest(names.keySet(), 2 * ROWS);
        Map<Long, SeriesView> views =
                views(newest.stream().map(StoredChangePoint::series).distinct().toList());
        Map<Long, ChangedSeries> byPlace = new LinkedHashMap<>();
        newest.forEach(change -> Optional.ofNullable(views.get(change.series()))
                .filter(view -> names.containsKey(view.series().project()))
                .map(view -> new ChangedSeries(
                        Objects.requireNonNull(names.get(view.series().project())), change, view, null))
                .ifPresent(line -> byPlace.merge(
                        change.score(), line, (one, other) -> one.view().alongJdks() ? other : one)));
        List<ChangedSeries> rows = byPlace.values().stream().limit(ROWS).toList();
        Map<Long, TrendLine> lines = trends.of(
                rows.stream().map(row -> row.view().series()).toList(),
                rows.stream().map(ChangedSeries::change).toList(),
                environments.names());
        return rows.stream()
                .map(row -> row.with(lines.get(row.view().series().id())))
                .toList();
    }

    private Map<Long, SeriesView> views(List<Long> ids) {
        List<Series> all = series.byIds(ids);
        Map<Long, BenchmarkKey> benchmarks =
                keys.byIds(all.stream().map(Series::benchmarkKey).distinct().toList());
        EnvironmentNames names = environments.names();
        return all.stream().collect(Collectors.toMap(Series::id, one -> SeriesView.of(one, benchmarks, names)));
    }

    /** A project's front page is its matrix. */
    @GetMapping("/projects/{project}")
    String project(Project project) {
        return "redirect:/projects/" + project.name() + "/matrix";
    }

    /** The summary; with {@code row} as two cells of the table of projects. */
    @GetMapping("/projects/{project}/summary")
    String summary(Project project, @RequestParam(defaultValue = "false") boolean row, Model model) {
        long id = project.id();
        Choices choices = matrices.choices(id);
        Matrix matrix = calculations.run(
                id,
                () -> matrices.matrix(id, choices, MatrixSelection.of(choices, null, null, null, null, null, null)));
        Optional<ProjectSummary> summary = ProjectSummary.of(
                matrix.folding(LastUse.older(runs.lastUse(id))), new CellWords("/projects/" + project.name()));
        model.addAttribute("project", project.name());
        model.addAttribute("summary", summary.orElse(null));
        model.addAttribute("trends", summary.map(found -> trends(id, found)).orElse(Map.of()));
        if (row) {
            return "overview/projects :: moved";
        }
        model.addAttribute("pinned", pinned.of(project));
        model.addAttribute("lastHost", lastOfSeveralHosts(choices));
        model.addAttribute("hostNotice", matrix.hostNotice().orElse(null));
        return "overview/summary :: summary";
    }

    /** The host of the compared environments; null in a project with one host. */
    private static @Nullable String lastOfSeveralHosts(Choices choices) {
        List<KnownEnvironment> environments = choices.environments();
        long hosts = environments.stream()
                .map(environment -> environment.ids().host())
                .distinct()
                .count();
        return hosts > 1 ? environments.getFirst().host().label() : null;
    }

    private Map<Long, TrendLine> trends(long project, ProjectSummary summary) {
        List<Long> ids = summary.largest().stream()
                .map(ProjectSummary.Difference::series)
                .toList();
        Map<Long, TrendLine> lines = trends.of(series.byIds(ids), List.of(), environments.names(project));
        lines.values().removeIf(line -> line.scores().size() < 2);
        return lines;
    }
}
