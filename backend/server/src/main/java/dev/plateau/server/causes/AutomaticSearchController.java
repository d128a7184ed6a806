package dev.plateau.server.causes;

import dev.plateau.server.catalog.KnownProjects;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The automatic searches for the causes of a project's regressions. */
@RestController
@RequestMapping("/api/v1/projects/{project}/automatic-cause-searches")
@Tag(name = "Causes")
class AutomaticSearchController {
    private final KnownProjects projects;
    private final AutomaticSearches automaticSearches;

    AutomaticSearchController(KnownProjects projects, AutomaticSearches automaticSearches) {
        this.projects = projects;
        this.automaticSearches = automaticSearches;
    }

    /** The limit of automatic searches. */
    record AutomaticSearchRule(
            @Schema(
                    description = "Forks that the searches of 24 hours may ask for: 10 to 10,000, or 0 for none",
                    example = "120")
            int forksPerDay) {}

    @GetMapping(produces = "application/json")
    @Operation(summary = "Whether confirmed regressions are searched without being asked")
    AutomaticSearchRule rule(@PathVariable String project) {
        return new AutomaticSearchRule(
                automaticSearches.forksPerDay(projects.named(project).id()));
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Have confirmed regressions searched without being asked, up to so many forks a day")
    AutomaticSearchRule allow(@PathVariable String project, @RequestBody AutomaticSearchRule wanted) {
        automaticSearches.allow(projects.named(project).id(), wanted.forksPerDay());
        return rule(project);
    }
}
