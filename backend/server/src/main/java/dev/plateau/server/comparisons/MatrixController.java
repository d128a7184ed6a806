package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.Score;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The matrix as JSON. */
@RestController
@Tag(name = "Matrix", description = "Benchmarks by environment, with verdicts against a baseline")
class MatrixController {
    private final KnownProjects projects;
    private final Matrices matrices;
    private final Calculations calculations;

    MatrixController(KnownProjects projects, Matrices matrices, Calculations calculations) {
        this.projects = projects;
        this.matrices = matrices;
        this.calculations = calculations;
    }

    /** The query, as on the page. */
    record Query(
            @Parameter(description = "Metric; default score", example = "score") @Nullable
            String metric,

            @Parameter(description = "Environment of the baseline column; default the oldest JDK with the fewest flags")
            @Nullable
            Long baseline,

            @Parameter(description = "Id of the host; default the host last used") @Nullable
            Long host,

            @Parameter(description = "Only points of this branch; default the main branch, empty for any") @Nullable
            String branch,

            @Parameter(description = "Only runs of this execution of a plan") @Nullable
            String execution) {
        MatrixSelection selection(Choices choices) {
            String wanted = metric == null || metric.isEmpty() ? Score.PRIMARY : metric;
            if (!wanted.equals(Score.PRIMARY) && !choices.metrics().contains(wanted)) {
                throw Problem.badParameter("metric", "this project has no metric “" + wanted + "”");
            }
            require(
                    "environment",
                    baseline,
                    choices,
                    environment -> environment.ids().environment());
            require("host", host, choices, environment -> environment.ids().host());
            return MatrixSelection.of(choices, wanted, host, baseline, branch, execution, null);
        }

        /** Extracts an id from an environment. */
        private interface Id {
            long of(KnownEnvironment environment);
        }

        private static void require(String what, @Nullable Long id, Choices choices, Id part) {
            Predicate<KnownEnvironment> matches = environment -> id != null && part.of(environment) == id;
            if (id != null && choices.environments().stream().noneMatch(matches)) {
                throw Problem.notFound(what, id);
            }
        }
    }

    @Calculated
    @GetMapping(path = "/api/v1/projects/{project}/matrix", produces = "application/json")
    @Operation(
            summary = "The newest scores of all benchmarks by environment, with verdicts against the baseline column",
            description =
                    "`ratio` is candidate over baseline of the scores as stored, whatever the direction of the metric."
                            + " `verdict` is improved, regressed, unchanged, inconclusive, not-comparable, not-runnable, no-baseline or"
                            + " baseline. Cells that were never tried are left out.")
    MatrixItem matrix(@PathVariable String project, @ParameterObject Query query) {
        long id = projects.named(project).id();
        return calculations.run(id, () -> matrix(id, query));
    }

    private MatrixItem matrix(long id, Query query) {
        MatrixSelection selection = query.selection(matrices.choices(id));
        Matrix matrix = matrices.matrix(id, selection);
        Long baseline = selection.baseline();
        if (baseline != null
                && matrix.columns().stream().noneMatch(column -> column.ids().environment() == baseline)) {
            throw Problem.notFound("column with scores of environment", baseline);
        }
        return MatrixItem.of(matrix);
    }
}
