package dev.plateau.server.causes;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.SearchBudget;
import dev.plateau.statistics.search.SearchSettings;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Searches for the causes of incidents, on demand and automatically. */
@RestController
@RequestMapping("/api/v1/projects/{project}")
@Tag(name = "Causes", description = "Why something got slower: searches among flags and commits, verified by measuring")
record CauseSearchController(
        KnownProjects projects,
        Incidents incidents,
        CauseSearches causeSearches,
        AutomaticSearches automaticSearches,
        Tokens tokens) {
    /** The limits of a new search. */
    record NewCauseSearch(
            @Schema(description = "Forks at most, 10 to 500; 60 without it", example = "60") @Nullable
            Integer budget,

            @Schema(
                    description = "Minutes that all forks and builds may take, 1 to 1440; no limit without it",
                    example = "20")
            @Nullable
            Integer budgetMinutes) {}

    @GetMapping(path = "/incidents/{incident}/cause-searches", produces = "application/json")
    @Operation(summary = "Searches for the cause of an incident, newest first")
    Page<CauseSearchRecord> list(@PathVariable String project, @PathVariable long incident) {
        return Page.whole(causeSearches.of(find(project, incident)));
    }

    @PostMapping(
            path = "/incidents/{incident}/cause-searches",
            consumes = "application/json",
            produces = "application/json")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Have an agent search for the cause of an incident",
            description = "Along JDK builds among the flags that differ, along commits among the commits between both"
                    + " sides. While a search is open, the same one is answered.")
    @ApiResponse(responseCode = "201", description = "It waits for an agent, or an agent is at it")
    CauseSearchRecord start(
            @PathVariable String project,
            @PathVariable long incident,
            @RequestBody NewCauseSearch wanted,
            @AuthenticationPrincipal @Nullable Caller caller) {
        int forks = Objects.requireNonNullElse(wanted.budget(), SearchSettings.DEFAULT_BUDGET);
        return causeSearches.start(
                find(project, incident), new SearchBudget(forks, wanted.budgetMinutes()), tokens.nameOf(caller));
    }

    private IncidentRecord find(String project, long id) {
        return incidents.find(projects.named(project).id(), id).orElseThrow(() -> Problem.notFound("incident", id));
    }

    /** The limit of automatic searches. */
    record AutomaticSearchRule(
            @Schema(
                    description = "Forks that the searches of 24 hours may ask for: 10 to 10,000, or 0 for none",
                    example = "120")
            int forksPerDay) {}

    @GetMapping(path = "/automatic-cause-searches", produces = "application/json")
    @Operation(summary = "Whether confirmed regressions are searched without being asked")
    AutomaticSearchRule automatic(@PathVariable String project) {
        return new AutomaticSearchRule(
                automaticSearches.forksPerDay(projects.named(project).id()));
    }

    @PutMapping(path = "/automatic-cause-searches", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Have confirmed regressions searched without being asked, up to so many forks a day")
    AutomaticSearchRule allow(@PathVariable String project, @RequestBody AutomaticSearchRule wanted) {
        automaticSearches.allow(projects.named(project).id(), wanted.forksPerDay());
        return automatic(project);
    }
}
