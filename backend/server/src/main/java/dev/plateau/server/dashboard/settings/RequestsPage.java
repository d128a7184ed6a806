package dev.plateau.server.dashboard.settings;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.AutomaticSearches;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.Agents;
import dev.plateau.server.requests.Agents.Agent;
import dev.plateau.server.requests.MatrixGaps;
import dev.plateau.server.requests.Request;
import dev.plateau.server.requests.RequestFactory;
import dev.plateau.server.requests.RequestFactory.RequestedPlan;
import dev.plateau.server.requests.Requests;
import dev.plateau.wire.model.Environment.Host;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Measurement requests of a project. */
@Controller
@RequestMapping("/projects/{project}/requests")
record RequestsPage(
        Requests requests,
        RequestFactory requestFactory,
        MatrixGaps matrixGaps,
        Agents agents,
        BenchmarkKeys benchmarks,
        Environments environments,
        AutomaticSearches automaticSearches) {
    private static final int ROWS = 100;
    private static final int MAX_SCORES = 100;
    private static final String FILL_IN = "fill in missing JDKs";

    /** @param asked number of requests just created to fill gaps; null otherwise */
    @GetMapping
    String list(Project project, @RequestParam(required = false) @Nullable Integer asked, Model model) {
        model.addAttribute("asked", asked);
        List<Request> newest = requests.newest(project.id(), Long.MAX_VALUE, ROWS);
        model.addAttribute("requests", newest);
        List<Agent> known = agents.of(project.id());
        model.addAttribute("agents", known);
        model.addAttribute("utilisation", agents.utilisation(project.id()));
        model.addAttribute("waiting", requests.waiting(project.id()));
        model.addAttribute("capacity", capacity(known));
        List<Option> machines = machines(project, known);
        model.addAttribute("machines", machines);
        model.addAttribute("machineLabels", machines.stream().collect(Collectors.toMap(Option::value, Option::label)));
        model.addAttribute("benchmarks", names(project, newest));
        model.addAttribute(
                "environments",
                environments.byIds(
                        project.id(),
                        newest.stream()
                                .map(Request::environment)
                                .filter(Objects::nonNull)
                                .distinct()
                                .toList()));
        model.addAttribute("forksPerDay", automaticSearches.forksPerDay(project.id()));
        return "requests/requests";
    }

    /** Requests a measurement of the cells of scores, or without one of an agent's plan. */
    @PostMapping
    String want(
            Project project,
            @RequestParam(required = false) @Nullable List<Long> score,
            @RequestParam(defaultValue = "") String commit,
            @RequestParam(defaultValue = "") String branch,
            @RequestParam(defaultValue = "") String host,
            @RequestParam(defaultValue = "requested on the cell’s page") String reason,
            Model model) {
        try {
            if (score != null) {
                List<Request> asked = score.stream()
                        .limit(MAX_SCORES)
                        .map(one -> requestFactory.again(project.id(), one, reason))
                        .distinct()
                        .toList();
                return "redirect:/projects/" + project.name() + "/requests?asked=" + asked.size();
            }
            requestFactory.plan(
                    project.id(),
                    new RequestedPlan(blankToNull(commit), blankToNull(branch), blankToNull(host)),
                    reason);
        } catch (Problem refused) {
            model.addAttribute("problem", refused.getBody().getDetail());
            return list(project, null, model);
        }
        return "redirect:/projects/" + project.name() + "/requests";
    }

    /** Requests cells that only other JDKs have measured: in the row of a score, or without one in all rows of a commit. */
    @PostMapping("/missing")
    String missing(
            Project project,
            @RequestParam(required = false) @Nullable Long score,
            @RequestParam(defaultValue = "") String commit,
            Model model) {
        try {
            List<Request> asked = score != null
                    ? matrixGaps.ofRow(project.id(), score, FILL_IN)
                    : matrixGaps.ofCommit(project.id(), commit.strip(), FILL_IN);
            return "redirect:/projects/" + project.name() + "/requests?asked=" + asked.size();
        } catch (Problem refused) {
            model.addAttribute("problem", refused.getBody().getDetail());
            return list(project, null, model);
        }
    }

    /** Sets the number of forks per day for automatic cause searches; 0 for none. */
    @PostMapping("/automatic-cause-searches")
    String searchByItself(Project project, @RequestParam int forks, Model model) {
        try {
            automaticSearches.allow(project.id(), forks);
        } catch (Problem refused) {
            model.addAttribute("problem", refused.getBody().getDetail());
            return list(project, null, model);
        }
        return "redirect:/projects/" + project.name() + "/requests#automatic";
    }

    /** @param incident whose page has the form; null for the list of requests */
    @PostMapping("/{id}/withdraw")
    String withdraw(Project project, @PathVariable long id, @RequestParam(required = false) @Nullable Long incident) {
        requests.withdraw(project.id(), id);
        return "redirect:/projects/" + project.name()
                + (incident == null ? "/requests" : "/incidents/" + incident + "#why-title");
    }

    /** Drains an agent, or resumes it. */
    @PostMapping("/agents/draining")
    String drain(Project project, @RequestParam String agent, @RequestParam boolean draining) {
        agents.drain(project.id(), agent, draining);
        return "redirect:/projects/" + project.name() + "/requests#agent-title";
    }

    /** Number of agents by state: "3 agents: 1 working, 2 waiting". */
    private static String capacity(List<Agent> known) {
        return (known.size() == 1 ? "1 agent: " : known.size() + " agents: ")
                + known.stream()
                        .collect(Collectors.groupingBy(Agent::state, TreeMap::new, Collectors.counting()))
                        .entrySet()
                        .stream()
                        .map(state -> state.getValue() + " " + state.getKey().label())
                        .collect(Collectors.joining(", "));
    }

    private Map<Long, String> names(Project project, List<Request> wanted) {
        return benchmarks
                .byIds(
                        project.id(),
                        wanted.stream()
                                .map(Request::benchmarkKey)
                                .filter(Objects::nonNull)
                                .distinct()
                                .toList())
                .entrySet()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, key -> Names.of(key.getValue())));
    }

    /** The machines of agents by label. */
    private List<Option> machines(Project project, List<Agent> known) {
        Map<String, String> labels = environments.ofProject(project.id()).stream()
                .map(KnownEnvironment::host)
                .collect(Collectors.toMap(Host::fingerprint, Host::label, (one, other) -> one));
        return known.stream()
                .map(Agent::host)
                .distinct()
                .map(host -> new Option(host, labels.getOrDefault(host, host)))
                .toList();
    }

    private static @Nullable String blankToNull(String text) {
        return text.isBlank() ? null : text.strip();
    }
}
