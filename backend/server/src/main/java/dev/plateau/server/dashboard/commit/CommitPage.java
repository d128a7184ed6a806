package dev.plateau.server.dashboard.commit;

import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The changes of a commit in every environment that measured it. */
@Controller
class CommitPage {
    private final RunCatalog history;
    private final CommitLog log;
    private final Incidents incidents;
    private final CommitComparisons comparisons;
    private final Releases releases;
    private final Calculations calculations;

    CommitPage(
            RunCatalog history,
            CommitLog log,
            Incidents incidents,
            CommitComparisons comparisons,
            Releases releases,
            Calculations calculations) {
        this.history = history;
        this.log = log;
        this.incidents = incidents;
        this.comparisons = comparisons;
        this.releases = releases;
        this.calculations = calculations;
    }

    /**
     * The page.
     *
     * @param digits the commit's id, or its first digits, or {@code release:NAME}
     */
    @GetMapping("/projects/{project}/commits/{digits}")
    String page(Project project, @PathVariable String digits, Model model) {
        String commit = find(project, releases.commit(project.id(), digits));
        Optional<LoggedCommit> logged = log.find(project.id(), commit);
        model.addAttribute("commit", commit);
        model.addAttribute("brief", Names.commit(commit));
        model.addAttribute("logged", logged.orElse(null));
        model.addAttribute("incidents", incidents.beginningAt(project.id(), commit));
        CommitView view = calculations.run(
                project.id(),
                () -> CommitView.of(
                        comparisons.of(project, commit, logged.map(LoggedCommit::parent)),
                        new CellWords("/projects/" + project.name())));
        model.addAttribute("view", view);
        return "commit/commit";
    }

    private String find(Project project, String digits) {
        // In order: a whole id comes before longer ones that begin with it.
        List<String> measured = history.commits(project.id(), digits, 2);
        if (measured.size() > 1 && !measured.getFirst().equals(digits)) {
            throw new PageNotFound(
                    "Several commits of project " + project.name() + " begin with " + digits + ".",
                    "Give more digits, or choose one in the list of runs.");
        }
        return measured.stream()
                .findFirst()
                .or(() -> log.find(project.id(), digits).map(LoggedCommit::sha))
                .orElseThrow(
                        () -> new PageNotFound(
                                "Project " + project.name() + " has no run of commit " + digits + ".",
                                "The list of runs shows the commits there are. The page Requests asks an agent to measure one."));
    }
}
