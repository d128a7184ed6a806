package dev.plateau.server.renames;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.BenchmarkAlias;
import dev.plateau.server.catalog.BenchmarkAliases;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.server.renames.RenameSuggestions.SuggestedRename;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Aliases of renamed benchmarks as JSON. */
@RestController
@RequestMapping("/api/v1/projects/{project}/benchmark-aliases")
@Tag(
        name = "Benchmark aliases",
        description = "Old names of renamed benchmarks, whose history goes on under the new name")
record BenchmarkAliasController(
        KnownProjects projects, BenchmarkAliases aliases, Renames renames, RenameSuggestions suggestions, Tokens tokens)
        implements RefusesInput {
    /** An alias in JSON and CSV. */
    record AliasItem(String oldName, String newName, Instant setAt, String setBy) {
        static Page<AliasItem> page(List<BenchmarkAlias> aliases) {
            return Page.whole(aliases.stream()
                    .map(alias -> new AliasItem(alias.oldName(), alias.newName(), alias.setAt(), alias.setBy()))
                    .toList());
        }
    }

    /**
     * A renamed benchmark, or all benchmarks of a class or package.
     *
     * @param oldName full name of the benchmark, class or package
     * @param newName its full name since
     */
    record RenamedBenchmark(String oldName, String newName) {
        RenamedBenchmark {
            Objects.requireNonNull(oldName, "oldName");
            Objects.requireNonNull(newName, "newName");
        }
    }

    @GetMapping(produces = {"application/json", "text/csv"})
    @Operation(summary = "Aliases of renamed benchmarks, by old name")
    Page<AliasItem> list(@PathVariable String project) {
        return AliasItem.page(aliases.of(projects.named(project).id()));
    }

    @GetMapping(
            path = "/suggestions",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = "Benchmarks that end where another one begins with the same score",
            description = "At most 50, the most similar names first. None becomes an alias by itself.")
    Page<SuggestedRename> suggestions(@PathVariable String project) {
        return Page.whole(suggestions.of(projects.named(project).id()));
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Set the alias of a renamed benchmark, or of all benchmarks of a class or package",
            description =
                    "Stored results of the old name move to the new one for good, and their series are evaluated again."
                            + " Refused if a run measured both names, or if the new name leads back to the old one.")
    @ApiResponse(responseCode = "200", description = "The aliases set, one for each benchmark")
    Page<AliasItem> put(
            @PathVariable String project,
            @RequestBody RenamedBenchmark renamed,
            @AuthenticationPrincipal @Nullable Caller caller) {
        return AliasItem.page(
                renames.put(projects.named(project).id(), renamed.oldName(), renamed.newName(), tokens.nameOf(caller)));
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Delete an alias: later uploads of the old name are a benchmark of their own; moved results stay")
    @ApiResponse(responseCode = "204", description = "Deleted")
    void delete(
            @PathVariable String project,
            @Parameter(example = "org.example.Queue.offer") @RequestParam String oldName) {
        if (!aliases.delete(projects.named(project).id(), oldName)) {
            throw Problem.notFound("alias of", oldName);
        }
    }
}
