package dev.plateau.server.dashboard.settings;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.dashboard.JvmDifferences;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.SharedMachines;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunCatalog.LastUse;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Hosts, JDKs and flag sets of a project, and the differences between any two environments. */
@Controller
record EnvironmentsPage(Matrices matrices, Environments environments, RunCatalog runs, SharedMachines shared) {
    /** An environment with its last use in this project, and its number of runs. */
    record EnvironmentUse(KnownEnvironment environment, Instant last, int runs) {}

    @GetMapping("/projects/{project}/environments")
    String environments(
            Project project,
            @RequestParam(required = false) @Nullable Long baseline,
            @RequestParam(required = false) @Nullable Long candidate,
            Model model) {
        Choices choices = matrices.choices(project.id());
        Map<Long, Instant> uses =
                runs.lastUse(project.id()).stream().collect(Collectors.toMap(LastUse::environmentId, LastUse::at));
        Map<Long, Integer> counts = runs.countsByEnvironment(project.id());
        List<EnvironmentUse> rows = choices.columns().stream()
                .map(column -> new EnvironmentUse(
                        column,
                        Objects.requireNonNull(uses.get(column.ids().environment())),
                        counts.getOrDefault(column.ids().environment(), 0)))
                .toList();
        model.addAttribute("lines", rows);
        model.addAttribute(
                "hosts",
                rows.stream().map(row -> row.environment().host()).distinct().toList());
        model.addAttribute("shared", shared.all());
        Optional<KnownEnvironment> left = find(choices, baseline);
        Optional<KnownEnvironment> right = find(choices, candidate);
        model.addAttribute("baseline", left.orElse(null));
        model.addAttribute("candidate", right.orElse(null));
        if (left.isPresent() && right.isPresent()) {
            model.addAttribute("differences", JvmDifferences.of(environments, left.get(), right.get(), List.of()));
        }
        return "environments/environments";
    }

    /** Sets whether calibration readings of other projects on the machine are used. */
    @PostMapping("/projects/{project}/environments/hosts")
    String share(
            Project project, @RequestParam String fingerprint, @RequestParam boolean share, @Nullable Principal who) {
        if (environments.ofProject(project.id()).stream()
                .noneMatch(known -> known.host().fingerprint().equals(fingerprint))) {
            throw PageNotFound.in(project, "such host", "The page of its environments lists its hosts.");
        }
        if (share) {
            shared.share(fingerprint, CurrentUser.is(who));
        } else {
            shared.unshare(fingerprint);
        }
        return "redirect:/projects/" + project.name() + "/environments";
    }

    private static Optional<KnownEnvironment> find(Choices choices, @Nullable Long id) {
        return choices.columns().stream()
                .filter(column -> id != null && column.ids().environment() == id)
                .findFirst();
    }
}
