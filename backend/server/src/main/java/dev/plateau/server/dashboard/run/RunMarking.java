package dev.plateau.server.dashboard.run;

import static org.springframework.web.util.UriUtils.encodePathSegment;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.hosts.RunMarks;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.security.Principal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Excludes a run, or marks a change of its host, from the page of the run. */
@Controller
@RequestMapping("/projects/{project}/runs/{id}")
class RunMarking {
    private final RunCatalog runs;
    private final Environments environments;
    private final RunMarks marks;
    private final HostMarks hostMarks;

    RunMarking(RunCatalog runs, Environments environments, RunMarks marks, HostMarks hostMarks) {
        this.runs = runs;
        this.environments = environments;
        this.marks = marks;
        this.hostMarks = hostMarks;
    }

    /** Excludes the run from detection, or includes it again. */
    @PostMapping("/mark")
    String mark(
            Project project,
            @PathVariable long id,
            @RequestParam boolean excluded,
            @RequestParam(defaultValue = "") String reason,
            @Nullable Principal who) {
        RunListPage.find(runs, project, id);
        return done(project, id, () -> {
            if (excluded) {
                marks.exclude(id, CurrentUser.is(who), reason);
            } else {
                marks.include(id, CurrentUser.is(who), reason);
            }
        });
    }

    /** Marks a change of the host at this run. */
    @PostMapping("/host-marks")
    String markHost(Project project, @PathVariable long id, @RequestParam String text, @Nullable Principal who) {
        RunRecord run = RunListPage.find(runs, project, id);
        return done(
                project, id, () -> hostMarks.add(project.id(), host(run), run.measuredAt(), text, CurrentUser.is(who)));
    }

    @PostMapping("/host-marks/{mark}/remove")
    String removeHostMark(Project project, @PathVariable long id, @PathVariable long mark) {
        RunRecord run = RunListPage.find(runs, project, id);
        return done(project, id, () -> hostMarks.remove(project.id(), host(run), mark));
    }

    private static String done(Project project, long run, Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException refused) {
            throw Problem.notPossible(refused);
        }
        return "redirect:/projects/" + encodePathSegment(project.name(), "UTF-8") + "/runs/" + run;
    }

    private long host(RunRecord run) {
        return Objects.requireNonNull(
                        environments.byIds(List.of(run.environmentId())).get(run.environmentId()))
                .ids()
                .host();
    }
}
