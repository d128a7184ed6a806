package dev.plateau.server.catalog;

import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Source repository of a project; a resource outside the catalog, which does not depend on REST. */
@RestController
@RequestMapping("/api/v1/projects/{project}/repository")
@Tag(name = "Repository", description = "Where commits can be seen")
class RepositoryController {
    private final KnownProjects known;
    private final Projects projects;

    RepositoryController(KnownProjects known, Projects projects) {
        this.known = known;
        this.projects = projects;
    }

    /** Base address of links to commits. */
    record RepositoryAddress(
            @Schema(
                    description = "Of GitHub, GitLab, Gitea or Bitbucket; or forms of links with {commit} and, behind a"
                            + " space, with {from} and {to}",
                    maxLength = Repository.MAX_CHARACTERS,
                    example = "https://github.com/owner/repository")
            String address) {}

    @GetMapping(produces = "application/json")
    @Operation(summary = "Where the code is")
    RepositoryAddress place(@PathVariable String project) {
        Repository repository = known.named(project).repository();
        if (repository == null) {
            throw Problem.notFound("repository of project", project);
        }
        return new RepositoryAddress(repository.address());
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(summary = "Say where the code is: commits become links on pages and in mails")
    RepositoryAddress keep(@PathVariable String project, @RequestBody RepositoryAddress place) {
        try {
            String kept = Repository.of(place.address() == null ? "" : place.address())
                    .address();
            projects.keepRepository(known.named(project).id(), kept);
            return new RepositoryAddress(kept);
        } catch (IllegalArgumentException refused) {
            throw new Problem(
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    "not-possible",
                    "This can't be done",
                    String.valueOf(refused.getMessage()));
        }
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "No more links to commits")
    @ApiResponse(responseCode = "204", description = "Taken away")
    void forget(@PathVariable String project) {
        projects.keepRepository(known.named(project).id(), "");
    }
}
