package dev.plateau.server.dashboard.sharing;

import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.MatrixSelection;
import dev.plateau.server.dashboard.answers.Answers;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.drawing.Drawing;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.series.Axis;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Badge and image of a project. */
@RestController
@Tag(name = "Images", description = "Badges, charts and a feed, for other pages")
record ProjectImageController(
        KnownProjects projects, Matrices matrices, Incidents incidents, Calculations calculations, Clock clock) {
    private static final int MAX_INCIDENTS = 100;

    @GetMapping("/api/v1/projects/{project}/badges/branch.svg")
    @Operation(summary = "Badge with the number of benchmarks that are regressed on a branch")
    ResponseEntity<byte[]> branch(
            @PathVariable String project,
            @Parameter(description = "The project's main branch without it") @RequestParam(required = false) @Nullable
                    String branch) {
        Project found = projects.named(project);
        Badge badge = calculations.run(found.id(), () -> {
            Choices choices = matrices.choices(found.id());
            String wanted = Objects.requireNonNullElse(branch, choices.defaultBranch());
            return choices.environments().isEmpty()
                            || (!wanted.isEmpty() && !choices.branches().contains(wanted))
                    ? new Badge("performance", "no runs", Ink.SOFT)
                    : badge(regressed(found.id(), wanted));
        });
        return SharedContent.image(found, badge.drawing(), "svg");
    }

    private static Badge badge(long regressed) {
        return regressed == 0
                ? new Badge("performance", "no regression", Ink.BETTER)
                : new Badge("performance", regressed + " regressed", Ink.WORSE);
    }

    /** Number of benchmarks. */
    private long regressed(long project, String branch) {
        List<IncidentRecord> open = incidents.openRegressions(project, Axis.COMMIT, MAX_INCIDENTS).stream()
                .filter(incident -> branch.isEmpty() || incident.branch().equals(branch))
                .toList();
        return incidents.changes(open).values().stream()
                .flatMap(List::stream)
                .filter(change -> !change.hasRecovered())
                .map(IncidentChange::benchmarkKey)
                .distinct()
                .count();
    }

    @GetMapping("/api/v1/projects/{project}/matrix/chart.{format:svg|png}")
    @Operation(
            summary =
                    "Picture of the environments of a project against its baseline; of one benchmark with scores and intervals")
    ResponseEntity<byte[]> matrix(
            @PathVariable String project,
            @PathVariable String format,
            @RequestParam(required = false) @Nullable Long benchmark,
            @RequestParam(required = false) @Nullable String metric,
            @RequestParam(required = false) @Nullable Long host,
            @RequestParam(required = false) @Nullable Long baseline,
            @RequestParam(required = false) @Nullable String branch,
            @RequestParam(required = false) @Nullable Long upTo) {
        Project found = projects.named(project);
        Drawing drawing = calculations.run(found.id(), () -> {
            Choices choices = matrices.choices(found.id());
            Matrix matrix = matrices.matrix(
                            found.id(),
                            choices,
                            MatrixSelection.of(choices, metric, host, baseline, branch, null, upTo))
                    .withoutEmptyColumns();
            if (benchmark != null) {
                return row(found, matrix, benchmark);
            }
            if (matrix.rows().isEmpty()) {
                return ForestDrawing.of(
                        Forest.of("Project " + found.name(), "", List.of()), "Nothing has been measured yet.");
            }
            SuiteAnswer answer = Answers.suite(matrix, true);
            return ForestDrawing.of(answer.forest(), answer.sentence());
        });
        return SharedContent.image(found, drawing, format);
    }

    private Drawing row(Project project, Matrix matrix, long benchmark) {
        Matrix.Row row = matrix.rows().stream()
                .filter(one -> one.benchmarkId() == benchmark)
                .findFirst()
                .orElseThrow(() -> Problem.notFound("benchmark " + benchmark + " in project", project.name()));
        return ForestDrawing.ofRow(project.name(), matrix, row, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
    }
}
