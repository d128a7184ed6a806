package dev.plateau.server.catalog;

import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
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

/** Source repository of a project, and the setting for the names of commit authors: stored or not. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Repository", description = "Source repository of the measured code")
record RepositoryController(KnownProjects known, Projects projects, CommitLog commits) implements RefusesInput {
    /** Base address of links to commits. */
    record RepositoryAddress(
            @Schema(
                    description = "Of GitHub, GitLab, Gitea or Bitbucket; or forms of links with {commit} and, behind a"
                            + " space, with {from} and {to}",
                    maxLength = Repository.MAX_CHARACTERS,
                    example = "https://github.com/owner/repository")
            String address) {}

    @GetMapping(path = "/repository", produces = "application/json")
    @Operation(summary = "Address of the source repository")
    RepositoryAddress place(@PathVariable String project) {
        Repository repository = known.named(project).repository();
        if (repository == null) {
            throw Problem.notFound("repository of project", project);
        }
        return new RepositoryAddress(repository.address());
    }

    @PutMapping(path = "/repository", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Set the address of the source repository: commits become links on pages and in mails")
    RepositoryAddress keep(@PathVariable String project, @RequestBody RepositoryAddress place) {
        String kept =
                Repository.of(place.address() == null ? "" : place.address()).address();
        projects.keepRepository(known.named(project).id(), kept);
        return new RepositoryAddress(kept);
    }

    @DeleteMapping("/repository")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "No more links to commits")
    @ApiResponse(responseCode = "204", description = "Removed")
    void forget(@PathVariable String project) {
        projects.keepRepository(known.named(project).id(), "");
    }

    /** The setting. */
    record AuthorNames(
            @Schema(description = "Whether names of commit authors are stored; false deletes those that are")
            Boolean stored) {}

    @GetMapping(path = "/author-names", produces = "application/json")
    @Operation(summary = "Whether names of commit authors are stored")
    AuthorNames authorNames(@PathVariable String project) {
        return new AuthorNames(commits.keepsAuthors(known.named(project).id()));
    }

    @PutMapping(path = "/author-names", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Store the names of commit authors, or delete them and store none")
    AuthorNames setAuthorNames(@PathVariable String project, @RequestBody AuthorNames wanted) {
        commits.keepAuthors(known.named(project).id(), wanted.stored());
        return wanted;
    }
}
