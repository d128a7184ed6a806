package dev.plateau.server.access;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.api.Page;
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

/** The members of a project, and its visibility. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Members", description = "People with a role in a project, and those who may read it without one")
record MemberController(KnownProjects known, Projects projects, Members members) implements RefusesInput {
    /** A role to give. */
    record NewRole(
            @Schema(description = "VIEWER, MEMBER or MAINTAINER")
            ProjectRole role) {}

    @GetMapping(path = "/members", produces = "application/json")
    @Operation(summary = "The members of the project, by name")
    Page<Members.Member> list(@PathVariable String project) {
        return Page.whole(members.of(known.named(project).id()));
    }

    @PutMapping(path = "/members/{name}", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Add an account to the project, or change its role")
    Members.Member put(@PathVariable String project, @PathVariable String name, @RequestBody NewRole wanted) {
        return members.put(known.named(project).id(), name, wanted.role());
    }

    @DeleteMapping("/members/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Remove an account from the project")
    @ApiResponse(responseCode = "204", description = "Removed")
    void remove(@PathVariable String project, @PathVariable String name) {
        if (!members.remove(known.named(project).id(), name)) {
            throw Problem.notFound("member", name);
        }
    }

    /** The people who may read a project. */
    record Readers(
            @Schema(description = "PUBLIC: everybody, SIGNED_IN: every account of the server, MEMBERS: the members")
            ProjectVisibility visibility) {}

    @GetMapping(path = "/visibility", produces = "application/json")
    @Operation(summary = "Who may read the project without a role in it")
    Readers visibility(@PathVariable String project) {
        return new Readers(known.named(project).visibility());
    }

    @PutMapping(path = "/visibility", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Set who may read the project without a role in it")
    Readers show(@PathVariable String project, @RequestBody Readers wanted) {
        projects.show(known.named(project).id(), wanted.visibility());
        return wanted;
    }
}
