package dev.plateau.server.comparisons;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.read.CellRecord;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.stream.IntStream;
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

    /**
     * A matrix in the API.
     *
     * @param baseline environment of the baseline column; null without columns
     * @param notice effect of an unstable host on the cells; null for a stable one
     * @param environments in the order of the columns
     */
    record MatrixRecord(
            @Nullable Long baseline, @Nullable String notice, List<MatrixColumn> environments, List<MatrixRow> rows) {
        static MatrixRecord of(Matrix matrix, String metric) {
            List<MatrixColumn> columns =
                    matrix.columns().stream().map(MatrixColumn::of).toList();
            return new MatrixRecord(
                    matrix.baseline() < 0
                            ? null
                            : (Long) columns.get(matrix.baseline()).id(),
                    matrix.hostNotice().orElse(null),
                    columns,
                    matrix.rows().stream()
                            .map(row -> MatrixRow.of(row, columns, metric))
                            .toList());
        }
    }

    /**
     * One environment.
     *
     * @param label text that no other environment of the host has
     */
    record MatrixColumn(
            long id,
            String label,
            String host,
            String jdk,
            @Nullable String vendor,
            @Nullable String build,
            String flagSet,
            List<String> flags) {
        static MatrixColumn of(KnownEnvironment environment) {
            return new MatrixColumn(
                    environment.ids().environment(),
                    environment.label(),
                    environment.host().label(),
                    environment.jdk().version(),
                    environment.jdk().vendor(),
                    environment.jdk().build(),
                    environment.flagSet(),
                    environment.flags());
        }
    }

    /** One benchmark with its cells; environments that never tried it have none. */
    record MatrixRow(@JsonUnwrapped BenchmarkKey key, List<MatrixCell> cells) {
        static MatrixRow of(Matrix.Row row, List<MatrixColumn> columns, String metric) {
            return new MatrixRow(
                    row.key(),
                    IntStream.range(0, columns.size())
                            .filter(i -> !row.cells().get(i).isBlank())
                            .mapToObj(i -> {
                                CellRecord cell = row.cells().get(i).toRecord(metric);
                                return new MatrixCell(columns.get(i).id(), cell.candidate(), cell);
                            })
                            .toList());
        }
    }

    /**
     * One cell.
     *
     * @param score former name of {@code candidate}
     */
    record MatrixCell(
            long environment,
            @Nullable Double score,
            @JsonUnwrapped CellRecord cell) {}

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
            if (baseline != null && !choices.has(baseline)) {
                throw Problem.notFound("environment", baseline);
            }
            if (host != null && !choices.hosts().contains(host)) {
                throw Problem.notFound("host", host);
            }
            return MatrixSelection.of(choices, wanted, host, baseline, branch, execution, null);
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
    MatrixRecord matrix(@PathVariable String project, @ParameterObject Query query) {
        long id = projects.named(project).id();
        return calculations.run(id, () -> matrix(id, query));
    }

    private MatrixRecord matrix(long id, Query query) {
        Choices choices = matrices.choices(id);
        MatrixSelection selection = query.selection(choices);
        Matrix matrix = matrices.matrix(id, choices, selection);
        Long baseline = selection.baseline();
        if (baseline != null
                && matrix.columns().stream().noneMatch(column -> column.ids().environment() == baseline)) {
            throw Problem.notFound("column with scores of environment", baseline);
        }
        return MatrixRecord.of(matrix, selection.metric());
    }
}
