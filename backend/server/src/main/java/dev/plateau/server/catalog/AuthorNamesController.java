package dev.plateau.server.catalog;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Setting for the names of commit authors: stored or not. */
@RestController
@RequestMapping("/api/v1/projects/{project}/author-names")
@Tag(name = "Repository")
class AuthorNamesController {
    private final KnownProjects known;
    private final CommitLog commits;

    AuthorNamesController(KnownProjects known, CommitLog commits) {
        this.known = known;
        this.commits = commits;
    }

    /** The setting. */
    record AuthorNames(
            @Schema(description = "Whether names of commit authors are stored; false deletes those that are")
            Boolean stored) {}

    @GetMapping(produces = "application/json")
    @Operation(summary = "Whether names of commit authors are stored")
    AuthorNames get(@PathVariable String project) {
        return new AuthorNames(commits.keepsAuthors(known.named(project).id()));
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Store the names of commit authors, or delete them and store none")
    AuthorNames set(@PathVariable String project, @RequestBody AuthorNames wanted) {
        commits.keepAuthors(known.named(project).id(), wanted.stored());
        return wanted;
    }
}
