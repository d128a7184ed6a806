package dev.plateau.server.alerts;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The alert rules of a project. */
@RestController
@RequestMapping("/api/v1/projects/{project}/alert-rules")
@Tag(name = "Alert rules", description = "Who is told of what")
record AlertRuleController(KnownProjects projects, AlertRules rules) implements RefusesInput {
    private static final String EDITED = "Somebody else edited it at the same time";

    @GetMapping(produces = "application/json")
    @Operation(summary = "The rules, oldest first, and how often each was right")
    Page<AlertRuleRecord> list(@PathVariable String project) {
        return Page.whole(items(rules.of(projects.named(project).id())));
    }

    @GetMapping(path = "/{rule}", produces = "application/json")
    @Operation(summary = "One rule")
    AlertRuleRecord rule(@PathVariable String project, @PathVariable long rule) {
        return items(List.of(find(project, rule))).getFirst();
    }

    @PostMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Add a rule",
            description = "The answer has the secret that signs what a web hook is sent; later ones don't.")
    @ApiResponse(responseCode = "201", description = "Added")
    ResponseEntity<AlertRuleRecord> add(@PathVariable String project, @RequestBody AlertRuleSettings settings) {
        Project owner = projects.named(project);
        long id = rules.add(owner.id(), settings);
        URI location = URI.create("/api/v1/projects/" + project + "/alert-rules/" + id);
        return ResponseEntity.created(location)
                .body(rules.records(List.of(find(project, id))).getFirst());
    }

    @PutMapping(path = "/{rule}", consumes = "application/json", produces = "application/json")
    @Operation(summary = "Change a rule wholly: what is left out gets its default")
    @ApiResponse(responseCode = "200", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "409", description = EDITED)
    AlertRuleRecord change(
            @PathVariable String project, @PathVariable long rule, @RequestBody AlertRuleSettings settings) {
        long owner = find(project, rule).project();
        rules.change(owner, rule, settings);
        return rule(project, rule);
    }

    @DeleteMapping("/{rule}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Take a rule away; what it has sent stays counted")
    @ApiResponse(responseCode = "204", description = "Taken away")
    @ApiResponse(responseCode = "409", description = EDITED)
    void remove(@PathVariable String project, @PathVariable long rule) {
        rules.remove(find(project, rule).project(), rule);
    }

    private List<AlertRuleRecord> items(List<AlertRule> all) {
        return rules.records(all).stream().map(AlertRuleRecord::withoutSecret).toList();
    }

    private AlertRule find(String project, long rule) {
        return rules.find(projects.named(project).id(), rule)
                .filter(found -> found.watched() == null)
                .orElseThrow(() -> Problem.notFound("alert rule", rule));
    }
}
