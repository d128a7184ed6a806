package dev.plateau.server.runs.api;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.CollectorFacts;
import dev.plateau.server.runs.Run;
import dev.plateau.server.runs.RunRepository;
import dev.plateau.server.runs.Runs;
import dev.plateau.wire.model.Upload;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.data.domain.Limit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Runs, and the calibration readings of their hosts. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Runs", description = "What one environment produced in one execution at one commit")
class RunController {
    private final KnownProjects projects;
    private final Environments environments;
    private final RunRepository repository;
    private final Runs runs;
    private final JsonMapper json;

    RunController(
            KnownProjects projects, Environments environments, RunRepository repository, Runs runs, JsonMapper json) {
        this.projects = projects;
        this.environments = environments;
        this.repository = repository;
        this.runs = runs;
        this.json = json;
    }

    @GetMapping(
            path = "/runs",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "The runs of a project, newest upload first")
    Page<RunItem> list(
            @PathVariable String project,
            @Parameter(description = "Cursor of a next link") @RequestParam(defaultValue = "9223372036854775807")
                    long after,
            @RequestParam(defaultValue = "50") int limit) {
        Page.checkLimit(limit);
        List<Run> found = repository.findByProjectIdAndIdLessThanOrderByIdDesc(
                projects.named(project).id(), after, Limit.of(limit + 1));
        return Page.of(items(found), limit, run -> String.valueOf(run.id()));
    }

    @GetMapping(path = "/runs/{id}", produces = "application/json")
    @Operation(summary = "One run")
    RunItem one(@PathVariable String project, @PathVariable long id) {
        return items(List.of(run(project, id))).getFirst();
    }

    @GetMapping(
            path = "/runs/{id}/calibrations",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Speed of the host around a run")
    Page<Upload.Calibration> calibrations(@PathVariable String project, @PathVariable long id) {
        return Page.whole(runs.calibrations(run(project, id).id));
    }

    private List<RunItem> items(List<Run> found) {
        Map<Long, KnownEnvironment> places =
                environments.byIds(found.stream().map(run -> run.environmentId).collect(Collectors.toSet()));
        return found.stream()
                .map(run -> RunItem.of(
                        run,
                        Objects.requireNonNull(places.get(run.environmentId)),
                        json.readValue(run.facts, CollectorFacts.class)))
                .toList();
    }

    private Run run(String project, long id) {
        long owner = projects.named(project).id();
        return repository
                .findById(id)
                .filter(run -> run.projectId == owner)
                .orElseThrow(() -> Problem.notFound("run", id));
    }
}
