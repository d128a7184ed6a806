package dev.plateau.server.dashboard;

import dev.plateau.server.api.Problem;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.requests.Agents;
import dev.plateau.server.requests.Asking;
import dev.plateau.server.requests.Request;
import dev.plateau.server.requests.Requests;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What is wanted measured. */
@Controller
@RequestMapping("/projects/{project}/requests")
class RequestsPage {
    private static final int ROWS = 100;

    private final Requests requests;
    private final Asking asking;
    private final Agents agents;
    private final BenchmarkKeys benchmarks;
    private final Environments environments;

    RequestsPage(Requests requests, Asking asking, Agents agents, BenchmarkKeys benchmarks, Environments environments) {
        this.requests = requests;
        this.asking = asking;
        this.agents = agents;
        this.benchmarks = benchmarks;
        this.environments = environments;
    }

    @GetMapping
    String list(Project project, Model model) {
        List<Request> newest = requests.newest(project.id(), Long.MAX_VALUE, ROWS);
        model.addAttribute("requests", newest);
        model.addAttribute("agents", agents.of(project.id()));
        model.addAttribute(
                "benchmarks",
                benchmarks.byIds(newest.stream()
                        .map(Request::benchmarkKey)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList()));
        model.addAttribute(
                "environments",
                environments.byIds(newest.stream()
                        .map(Request::environment)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList()));
        return "requests/requests";
    }

    /** The cell of a score, or without one an agent's plan. */
    @PostMapping
    String want(
            Project project,
            @RequestParam(required = false) @Nullable Long score,
            @RequestParam(defaultValue = "") String commit,
            @RequestParam(defaultValue = "") String branch,
            @RequestParam(defaultValue = "asked for on the cell’s page") String reason,
            Model model) {
        try {
            if (score != null) {
                asking.again(project.id(), score, reason);
            } else {
                asking.plan(project.id(), blankToNull(commit), blankToNull(branch), reason);
            }
        } catch (Problem refused) {
            model.addAttribute("problem", refused.getBody().getDetail());
            return list(project, model);
        }
        return "redirect:/projects/" + project.name() + "/requests";
    }

    @PostMapping("/{id}/withdraw")
    String withdraw(Project project, @PathVariable long id) {
        requests.withdraw(project.id(), id);
        return "redirect:/projects/" + project.name() + "/requests";
    }

    private static @Nullable String blankToNull(String text) {
        return text.isBlank() ? null : text.strip();
    }
}
