package dev.plateau.server.dashboard.settings;

import dev.plateau.server.catalog.BenchmarkAliases;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.renames.RenameSuggestions;
import dev.plateau.server.renames.Renames;
import java.security.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The aliases of a project's renamed benchmarks, and suggestions of others. */
@Controller
@RequestMapping("/projects/{project}/benchmark-aliases")
record BenchmarkAliasesPage(BenchmarkAliases aliases, Renames renames, RenameSuggestions suggestions) {
    /** @param saved number of aliases just set */
    @GetMapping
    String page(Project project, @RequestParam(defaultValue = "0") int saved, Model model) {
        model.addAttribute("saved", saved);
        model.addAttribute("aliases", aliases.of(project.id()));
        model.addAttribute("suggestions", suggestions.of(project.id()));
        return "settings/benchmark-aliases";
    }

    @PostMapping
    String put(
            Project project,
            @RequestParam String oldName,
            @RequestParam String newName,
            @Nullable Principal who,
            Model model) {
        try {
            int saved = renames.put(project.id(), oldName.strip(), newName.strip(), CurrentUser.is(who))
                    .size();
            return "redirect:/projects/" + project.name() + "/benchmark-aliases?saved=" + saved;
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("entered", Map.of("oldName", oldName, "newName", newName));
            return page(project, 0, model);
        }
    }

    @PostMapping("/delete")
    String delete(Project project, @RequestParam String oldName) {
        aliases.delete(project.id(), oldName);
        return "redirect:/projects/" + project.name() + "/benchmark-aliases";
    }
}
