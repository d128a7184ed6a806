package dev.plateau.server.comparisons;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.Score;
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
    private static final List<String> METRICS = List.of(Score.PRIMARY, Comparisons.ALLOCATION);

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
    ComparisonItem compare(@PathVariable String project, @ParameterObject Query query) {
        long id = projects.named(project).id();
        String metric = Objects.requireNonNullElse(query.metric(), Score.PRIMARY);
        if (!METRICS.contains(metric)) {
            throw Problem.badParameter("metric", "expected " + String.join(" or ", METRICS) + ", found " + metric);
        }
        return calculations.run(id, () -> compare(id, query, metric));
    }

    private ComparisonItem compare(long id, Query query, String metric) {
        Choices choices = matrices.choices(id);
        NamedSide left = new NamedSide("baseline", query.baseline(), query.baselineRun());
        NamedSide right = new NamedSide("candidate", query.candidate(), query.candidateRun());
        Party baseline = party(id, left, right, choices);
        Party candidate = party(id, right, left, choices);
        String branch = Objects.requireNonNullElse(query.branch(), choices.defaultBranch());
        return ComparisonItem.of(comparisons.compare(id, baseline, candidate, branch), metric);
    }

    /** A side as named by the query. */
    private record NamedSide(
            String name,
            @Nullable Long environment,
            @Nullable String run) {
        boolean isRelease() {
            return run != null && Releases.isNamedBy(run);
        }

        long runId() {
            try {
                return Long.parseLong(Objects.requireNonNull(run));
            } catch (NumberFormatException neither) {
                throw Problem.badParameter(
                        name + "Run", "expected the id of a run or release:NAME, found “" + run + "”");
            }
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
            long run = side.runId();
            return runs.find(project, run)
                    .filter(found -> has(choices, found.environmentId()))
                    .map(found -> new Party(found.environmentId(), run))
                    .orElseThrow(() -> Problem.notFound("run", run));
        }
        long id = Objects.requireNonNull(side.environment());
        if (!has(choices, id)) {
            throw Problem.notFound("environment", id);
        }
        return new Party(id, List.of());
    }

    private static boolean has(Choices choices, long environment) {
        return choices.environments().stream().anyMatch(known -> known.ids().environment() == environment);
    }
}
