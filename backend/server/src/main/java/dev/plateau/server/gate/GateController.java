package dev.plateau.server.gate;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.gate.GateRequest.BaselineChoice;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.CommitNames;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.wire.read.GateRecord;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Verdicts for CI jobs on their runs. */
@RestController
@Tag(name = "Gate", description = "May it pass: what was measured beside its baseline")
record GateController(
        KnownProjects projects,
        RunCatalog runs,
        CommitNames commitNames,
        Releases releases,
        Gate gate,
        Calculations calculations) {
    @Calculated
    @GetMapping(path = "/api/v1/projects/{project}/verdict", produces = "application/json")
    @Operation(
            summary = "Whether runs regressed against their baselines",
            description =
                    "Each run is compared to the newest earlier run of its own environment that is asked for, by the"
                            + " same test as on the pages. Compared while you wait; `complete` says whether a collector is still measuring.")
    GateRecord verdict(@PathVariable String project, @ParameterObject GateRequest question) {
        Project found = projects.named(project);
        GateRequest resolved = question.resolved((parameter, text) -> commit(found, parameter, text));
        BaselineChoice against = resolved.against();
        GateRule rule = question.rule();
        return calculations.run(
                found.id(), () -> gate.evaluate(found, resolved.candidates(found, runs), against, rule));
    }

    private String commit(Project project, String parameter, String text) {
        String given = releases.commit(project.id(), text);
        return commitNames.commitOf(project.id(), parameter, given).orElse(given);
    }
}
