package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.MatrixSelection;
import dev.plateau.server.dashboard.series.PinnedCharts;
import dev.plateau.server.dashboard.series.TrendLines;
import dev.plateau.server.dashboard.series.TrendLines.TrendLine;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunCatalog.LastUse;
import dev.plateau.server.series.SeriesCatalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** A project's part of the overview, which needs its matrix. */
@Controller
record SummaryPage(
        RunCatalog runs,
        SeriesCatalog series,
        Environments environments,
        TrendLines trendLines,
        Matrices matrices,
        PinnedCharts pinned,
        Calculations calculations) {
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
        Set<Long> ids = summary.largest().stream()
                .map(ProjectSummary.Difference::series)
                .collect(Collectors.toSet());
        Map<Long, TrendLine> lines =
                trendLines.of(series.byIds(Map.of(project, ids)), List.of(), environments.names(project));
        lines.values().removeIf(line -> line.scores().size() < 2);
        return lines;
    }
}
