package dev.plateau.server.runs;

import dev.plateau.knowledge.FlagDifference;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The environments of a project's runs. */
@RestController
@RequestMapping("/api/v1/projects/{project}/environments")
@Tag(name = "Environments", description = "Hosts, JDKs and flag sets that a project has runs in")
record EnvironmentController(KnownProjects projects, RunCatalog runs, Environments environments) {
    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "The environments of a project, by host, JDK and flag set")
    Page<KnownEnvironment> list(@PathVariable String project) {
        long found = projects.named(project).id();
        Set<Long> used = runs.environments(found);
        return Page.whole(environments.ofProject(found).stream()
                .filter(environment -> used.contains(environment.ids().environment()))
                .toList());
    }

    @GetMapping(
            path = "/{id}/flag-differences",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "JVM flags whose final values differ between two environments")
    Page<FlagDifference> differences(
            @PathVariable String project,
            @Parameter(description = "The candidate") @PathVariable long id,
            @Parameter(description = "The environment to compare it with") @RequestParam long baseline) {
        long found = projects.named(project).id();
        Set<Long> used = runs.environments(found);
        for (long environment : new long[] {id, baseline}) {
            if (!used.contains(environment)) {
                throw Problem.notFound("environment", environment);
            }
        }
        return Page.whole(environments.flagDifferences(found, baseline, id));
    }
}
