package dev.plateau.server.deletion;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.deletion.Retention.RetentionReport;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.RefusesInput;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Retention of a project over HTTP. */
@RestController
@RequestMapping("/api/v1/projects/{project}/retention")
@Tag(name = "Retention", description = "After how many days details of a project are deleted")
class RetentionController implements RefusesInput {
    private final KnownProjects projects;
    private final Retention retention;

    RetentionController(KnownProjects projects, Retention retention) {
        this.projects = projects;
        this.retention = retention;
    }

    @GetMapping(produces = "application/json")
    @Operation(summary = "Retention of a project")
    RetentionItem rules(@PathVariable String project) {
        return RetentionItem.of(retention.of(projects.named(project).id()));
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Set the retention of a project",
            description = "What has expired is deleted within a day, and can't be restored.")
    RetentionItem put(@PathVariable String project, @RequestBody RetentionItem wanted) {
        retention.put(projects.named(project).id(), wanted.rules());
        return rules(project);
    }

    @PostMapping(path = "/preview", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Count what rules would delete now")
    RetentionCounts preview(@PathVariable String project, @RequestBody RetentionItem wanted) {
        return retention.preview(projects.named(project).id(), wanted.rules());
    }

    @GetMapping(
            path = "/reports",
            produces = {"application/json", "text/csv"})
    @Operation(summary = "Numbers of rows that retention deleted, newest first")
    Page<RetentionReport> reports(@PathVariable String project) {
        return Page.whole(retention.reports(projects.named(project).id()));
    }
}
