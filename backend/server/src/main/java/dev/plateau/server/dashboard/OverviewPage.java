package dev.plateau.server.dashboard;

import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.IncidentRows.IncidentRow;
import dev.plateau.server.dashboard.answers.OverviewAnswer;
import dev.plateau.server.dashboard.answers.OverviewAnswer.OpenRegression;
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

/** The front page: projects, running executions, changes. */
@Controller
record OverviewPage(
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
        IncidentRows incidentRows) {
    private static final int ROWS = 8;

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

        /** Open regressions, then recent ones, then refused uploads; projects without an upload come last. */
        private static final Comparator<ProjectRow> MOST_TROUBLE_FIRST = Comparator.comparing(
                        (ProjectRow row) -> row.lastUpload() == null)
                .thenComparingLong(row -> -row.open)
                .thenComparingLong(row -> -row.regressed)
                .thenComparingLong(row -> -row.lastDay.refused())
                .thenComparing(ProjectRow::name);
    }

    /** An environment with its last use in a project. */
    record EnvironmentRow(String project, LastUse use, KnownEnvironment environment) {}

    /**
     * Environments of a project with equal names on several hosts.
     *
     * @param hosts the one last used first
     */
    record EnvironmentGroup(String project, String label, List<String> hosts, Instant last) {
        static EnvironmentGroup of(List<EnvironmentRow> rows) {
            EnvironmentRow newest = rows.getFirst();
            return new EnvironmentGroup(
                    newest.project(),
                    newest.environment().label(),
                    rows.stream().map(row -> row.environment().host().label()).toList(),
                    newest.use().at());
        }
    }

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
        Map<Long, List<IncidentRecord>> lately =
                incidents.openOrSince(all.stream().map(Project::id).toList(), lastWeek);
        List<ProjectRow> lines = lines(all, lately, lastWeek);
        model.addAttribute("lines", lines);
        model.addAttribute("empty", lines.stream().allMatch(line -> line.lastUpload() == null));
        Map<Boolean, List<EnvironmentGroup>> byAge = environmentLines(all, lines);
        model.addAttribute("environments", byAge.getOrDefault(false, List.of()));
        model.addAttribute("olderEnvironments", byAge.getOrDefault(true, List.of()));
        addIncidents(all, lately, lines, lastWeek, model);
        model.addAttribute("deletions", access.isAdministrator() ? deletions.all() : List.of());
        return "overview/overview";
    }

    /** The open regressions, the improvements of the last week, and the sentence on both. */
    private void addIncidents(
            List<Project> all,
            Map<Long, List<IncidentRecord>> lately,
            List<ProjectRow> lines,
            Instant lastWeek,
            Model model) {
        Map<Long, String> names = all.stream().collect(Collectors.toMap(Project::id, Project::name));
        List<IncidentRecord> visible = all.stream()
                .flatMap(project -> lately.getOrDefault(project.id(), List.of()).stream())
                .toList();
        List<IncidentRecord> open =
                visible.stream().filter(OverviewPage::isOpen).toList();
        List<IncidentRecord> improved = visible.stream()
                .filter(incident -> incident.kind() == IncidentKind.IMPROVEMENT)
                .filter(incident ->
                        incident.closedAt() == null && !incident.at().isBefore(lastWeek))
                .toList();
        List<IncidentRow> rows = incidentRows.of(open, improved, names);
        List<IncidentRow> needs =
                rows.stream().filter(row -> isOpen(row.incident())).toList();
        model.addAttribute("needs", needs);
        model.addAttribute("open", open.size());
        model.addAttribute("improved", rows.subList(needs.size(), rows.size()));
        model.addAttribute(
                "answer",
                new OverviewAnswer(
                        lines.stream()
                                .filter(line -> line.lastUpload() != null)
                                .map(ProjectRow::name)
                                .toList(),
                        open.size(),
                        needs.isEmpty() ? null : worst(needs.getFirst()),
                        improved.size()));
    }

    private static OpenRegression worst(IncidentRow row) {
        return new OpenRegression(
                row.project(), row.fact(), row.benchmarks(), row.incident().assignee());
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
                    Uploads.Arrivals lastDay =
                            arrivals.getOrDefault(project.id(), new Uploads.Arrivals(project.id(), null, 0, 0));
                    return new ProjectRow(
                            project.name(),
                            uses.getOrDefault(project.id(), List.of()),
                            counts.getOrDefault(project.id(), 0),
                            lastDay,
                            known.stream().filter(OverviewPage::isOpen).count(),
                            opened.getOrDefault(IncidentKind.REGRESSION, 0L),
                            opened.getOrDefault(IncidentKind.IMPROVEMENT, 0L));
                })
                .sorted(ProjectRow.MOST_TROUBLE_FIRST)
                .toList();
    }

    private static boolean isOpen(IncidentRecord incident) {
        return incident.kind() == IncidentKind.REGRESSION && incident.closedAt() == null;
    }

    /** The environments, last used first, by whether they are older than those that their project measures. */
    private Map<Boolean, List<EnvironmentGroup>> environmentLines(List<Project> all, List<ProjectRow> lines) {
        Set<Long> older = lines.stream()
                .flatMap(line -> LastUse.older(line.use()).stream())
                .collect(Collectors.toSet());
        Map<Long, KnownEnvironment> known = environments.byIds(
                all.stream().map(Project::id).toList(),
                lines.stream()
                        .flatMap(line -> line.use().stream())
                        .map(LastUse::environmentId)
                        .collect(Collectors.toSet()));
        Map<Boolean, Map<List<String>, List<EnvironmentRow>>> grouped = lines.stream()
                .flatMap(line -> line.use().stream()
                        .map(use -> new EnvironmentRow(
                                line.name(), use, Objects.requireNonNull(known.get(use.environmentId())))))
                .sorted(Comparator.comparing((EnvironmentRow line) -> line.use().at())
                        .reversed())
                .collect(Collectors.groupingBy(
                        line -> older.contains(line.use().environmentId()),
                        Collectors.groupingBy(
                                line -> List.of(
                                        line.project(), line.environment().label()),
                                LinkedHashMap::new,
                                Collectors.toList())));
        return grouped.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().values().stream()
                                .map(EnvironmentGroup::of)
                                .toList()));
    }

    /** The newest changes. A change at the same place along commits and along JDK builds counts once. */
    private List<ChangedSeries> changedLines(List<Project> all) {
        Map<Long, String> names = all.stream().collect(Collectors.toMap(Project::id, Project::name));
        List<StoredChangePoint> newest = changes.newest(names.keySet(), 2 * ROWS);
        Map<Long, SeriesView> views = views(newest.stream()
                .collect(Collectors.groupingBy(
                        StoredChangePoint::project,
                        Collectors.mapping(StoredChangePoint::series, Collectors.toSet()))));
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
                environments.names(names.keySet()));
        return rows.stream()
                .map(row -> row.with(lines.get(row.view().series().id())))
                .toList();
    }

    private Map<Long, SeriesView> views(Map<Long, Set<Long>> ids) {
        List<Series> all = series.byIds(ids);
        Map<Long, BenchmarkKey> benchmarks =
                keys.byIds(ids.keySet(), all.stream().map(Series::benchmarkKey).collect(Collectors.toSet()));
        EnvironmentNames names = environments.names(ids.keySet());
        return all.stream().collect(Collectors.toMap(Series::id, one -> SeriesView.of(one, benchmarks, names)));
    }

    /** The newest changes, for the overview once somebody opens them. */
    @GetMapping("/newest-changes")
    String newestChanges(Model model) {
        model.addAttribute("changes", changedLines(access.visible()));
        return "overview/changes :: changes";
    }

    /** A project's front page is its matrix. */
    @GetMapping("/projects/{project}")
    String project(Project project) {
        return "redirect:/projects/" + project.name() + "/matrix";
    }
}
