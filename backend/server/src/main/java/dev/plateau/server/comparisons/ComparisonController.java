package dev.plateau.server.comparisons;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.read.CellRecord;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Two environments, or two runs, as JSON. */
@RestController
@Tag(name = "Comparisons", description = "Baseline beside candidate, benchmark by benchmark")
class ComparisonController {
    private final KnownProjects projects;
    private final Matrices matrices;
    private final Comparisons comparisons;
    private final RunCatalog runs;
    private final Releases releases;
    private final Calculations calculations;

    ComparisonController(
            KnownProjects projects,
            Matrices matrices,
            Comparisons comparisons,
            RunCatalog runs,
            Releases releases,
            Calculations calculations) {
        this.projects = projects;
        this.matrices = matrices;
        this.comparisons = comparisons;
        this.runs = runs;
        this.releases = releases;
        this.calculations = calculations;
    }

    /**
     * A comparison of two sides in the API.
     *
     * @param notice effect of an unstable host on the rows; null for a stable one
     * @param rows changes first, then by size
     */
    record ComparisonRecord(
            ComparisonSide baseline,
            ComparisonSide candidate,
            @Nullable String notice,
            List<ComparisonRow> rows) {
        static ComparisonRecord of(Comparison comparison, Metric metric) {
            return new ComparisonRecord(
                    ComparisonSide.of(comparison.baseline()),
                    ComparisonSide.of(comparison.candidate()),
                    comparison.hostNotice().orElse(null),
                    comparison.pairs().stream()
                            .filter(pair -> !(pair.cell(metric) instanceof Cell.Empty))
                            .map(pair -> new ComparisonRow(
                                    pair.key(), pair.cell(metric).toRecord(metric.jmhName())))
                            .toList());
        }
    }

    /**
     * One side.
     *
     * @param label text that no other environment of the host has
     * @param run the newest of its runs; null if it has no score
     */
    record ComparisonSide(
            long environment,
            String label,
            String host,
            String jdk,
            String flagSet,
            @Nullable Long run) {
        static ComparisonSide of(Comparison.ComparedSide side) {
            KnownEnvironment environment = side.environment();
            RunRecord run = side.run();
            return new ComparisonSide(
                    environment.ids().environment(),
                    environment.label(),
                    environment.host().label(),
                    environment.jdk().version(),
                    environment.flagSet(),
                    run == null ? null : (Long) run.id());
        }
    }

    /** One benchmark that a side has, or tried. */
    record ComparisonRow(
            @JsonUnwrapped BenchmarkKey key, @JsonUnwrapped CellRecord cell) {}

    /** The two sides. */
    record Query(
            @Parameter(description = "Environment of the baseline: its newest scores") @Nullable
            Long baseline,

            @Parameter(description = "Environment of the candidate: its newest scores") @Nullable
            Long candidate,

            @Parameter(
                    description =
                            "Run of the baseline, instead of its environment; or release:NAME, its newest run in the environment of the candidate",
                    example = "1051")
            @Nullable
            String baselineRun,

            @Parameter(
                    description =
                            "Run of the candidate, instead of its environment; or release:NAME, as for the baseline",
                    example = "1052")
            @Nullable
            String candidateRun,

            @Parameter(description = "score or gc.alloc.rate.norm; default score", example = "score") @Nullable
            String metric,

            @Parameter(
                    description =
                            "Only newest scores of this branch; default the main branch, empty for any. Runs ignore it")
            @Nullable
            String branch) {}

    @Calculated
    @GetMapping(path = "/api/v1/projects/{project}/comparisons", produces = "application/json")
    @Operation(
            summary = "Two environments, or two runs, benchmark by benchmark",
            description = "Each side is an environment or a run. Ratios and verdicts are those of the matrix.")
    ComparisonRecord compare(@PathVariable String project, @ParameterObject Query query) {
        long id = projects.named(project).id();
        String name = Objects.requireNonNullElse(query.metric(), Metric.SCORE.jmhName());
        Metric metric = Metric.of(name)
                .orElseThrow(() -> Problem.badParameter(
                        "metric", "expected " + String.join(" or ", Metric.names()) + ", found " + name));
        return calculations.run(id, () -> compare(id, query, metric));
    }

    private ComparisonRecord compare(long id, Query query, Metric metric) {
        Choices choices = matrices.choices(id);
        NamedSide left = new NamedSide("baseline", query.baseline(), query.baselineRun());
        NamedSide right = new NamedSide("candidate", query.candidate(), query.candidateRun());
        Party baseline = party(id, left, right, choices);
        Party candidate = party(id, right, left, choices);
        String branch = Objects.requireNonNullElse(query.branch(), choices.defaultBranch());
        return ComparisonRecord.of(comparisons.compare(id, baseline, candidate, branch), metric);
    }

    /** A side as named by the query. */
    private record NamedSide(
            String name,
            @Nullable Long environment,
            @Nullable String run) {
        boolean isRelease() {
            return run != null && Releases.isNamedBy(run);
        }
    }

    private Party party(long project, NamedSide side, NamedSide other, Choices choices) {
        if ((side.environment() == null) == (side.run() == null)) {
            throw Problem.badParameter(
                    side.name(), "give " + side.name() + " or " + side.name() + "Run, and only one of them");
        }
        if (side.isRelease()) {
            if (other.isRelease()) {
                throw Problem.badParameter(
                        side.name() + "Run",
                        "give an environment or the id of a run for one side: it names the environment");
            }
            long environment = party(project, other, side, choices).environment();
            RunRecord run = releases.run(project, Objects.requireNonNull(side.run()), environment);
            return new Party(environment, run.id());
        }
        if (side.run() != null) {
            long run = Releases.runId(side.name() + "Run", side.run());
            return runs.find(project, run)
                    .filter(found -> choices.has(found.environmentId()))
                    .map(found -> new Party(found.environmentId(), run))
                    .orElseThrow(() -> Problem.notFound("run", run));
        }
        long id = Objects.requireNonNull(side.environment());
        if (!choices.has(id)) {
            throw Problem.notFound("environment", id);
        }
        return new Party(id, List.of());
    }
}
