package dev.plateau.server.dashboard.search;

import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.Calculations;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Results of a search: a page, and the content of the search dialog that every page has. */
@Controller
record SearchPage(Search search, ProjectAccess access, Calculations calculations) {
    @GetMapping("/search")
    String everywhere(@RequestParam(defaultValue = "") String q, Model model, HttpServletResponse response) {
        return show(q, null, model, response);
    }

    /** The same with the results of a project first. */
    @GetMapping("/projects/{project}/search")
    String inProject(
            Project project, @RequestParam(defaultValue = "") String q, Model model, HttpServletResponse response) {
        return show(q, project, model, response);
    }

    private String show(String q, @Nullable Project here, Model model, HttpServletResponse response) {
        model.addAttribute("q", q);
        model.addAttribute("longest", SearchWords.MAX_CHARACTERS);
        try {
            SearchWords words = SearchWords.of(q);
            List<Project> visible = access.visible();
            model.addAttribute("groups", calculations.run(Search.TURN_OF_ALL, () -> search.find(words, visible, here)));
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.BAD_REQUEST.value());
            model.addAttribute("problem", refused.getMessage());
        }
        return "search/search";
    }
}
