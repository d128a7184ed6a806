package dev.plateau.server.dashboard.search;

import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The search as a resource. */
@RestController
@Tag(name = "Search", description = "Projects, benchmarks, incidents, commits, runs and pages by words")
record SearchController(Search search, ProjectAccess access, KnownProjects known, Calculations calculations) {
    private static final String SUMMARY = "Results that contain all words, grouped by kind, the best group first";

    private static final String LIMITS =
            "Words are found in any case and anywhere. The incident of a number, such as 4 or #4, comes first. The start of a name"
                    + " comes before the start of a word in it, and that before its middle. At most 20 results. Covers the newest 10,000 runs and 500 incidents of one project; of several, the newest"
                    + " 1,000 runs and 50 incidents of each. Without words: pages and projects.";

    private static final String WORDS = "Words, separated by spaces: at most 200 characters and 8 words";

    @GetMapping(
            path = "/api/v1/search",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = SUMMARY,
            description = LIMITS + " A person searches the projects that he sees, a token its own.")
    @Calculated
    Page<SearchHit> everywhere(
            @Parameter(
                            description = WORDS,
                            example = "locks lazy",
                            schema = @Schema(maxLength = SearchWords.MAX_CHARACTERS))
                    @RequestParam(defaultValue = "")
                    String q) {
        return found(q, access.visible());
    }

    @GetMapping(
            path = "/api/v1/projects/{project}/search",
            produces = {"application/json", "text/csv"})
    @Operation(summary = SUMMARY, description = LIMITS)
    @Calculated
    Page<SearchHit> inProject(
            @PathVariable String project,
            @Parameter(
                            description = WORDS,
                            example = "locks lazy",
                            schema = @Schema(maxLength = SearchWords.MAX_CHARACTERS))
                    @RequestParam(defaultValue = "")
                    String q) {
        return found(q, List.of(known.named(project)));
    }

    private Page<SearchHit> found(String q, List<Project> visible) {
        SearchWords words = words(q);
        long turn = visible.size() == 1 ? visible.getFirst().id() : Search.TURN_OF_ALL;
        return Page.whole(calculations.run(turn, () -> search.find(words, visible, null)).stream()
                .flatMap(group -> group.hits().stream())
                .toList());
    }

    private static SearchWords words(String q) {
        try {
            return SearchWords.of(q);
        } catch (IllegalArgumentException refused) {
            throw Problem.badParameter("q", Objects.requireNonNullElse(refused.getMessage(), ""));
        }
    }
}
