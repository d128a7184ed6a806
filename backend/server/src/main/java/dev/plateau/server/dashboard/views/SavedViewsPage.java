package dev.plateau.server.dashboard.views;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.views.SavedView;
import dev.plateau.server.views.SavedViews;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The saved views of a project, as a page and as the menu of the bar. */
@Controller
@RequestMapping("/projects/{project}/views")
class SavedViewsPage {
    private final SavedViews views;

    SavedViewsPage(SavedViews views) {
        this.views = views;
    }

    @GetMapping
    String list(Project project, Model model) {
        model.addAttribute("views", views.of(project));
        model.addAttribute("longest", SavedViews.LONGEST_NAME);
        return "views/views";
    }

    @GetMapping("/menu")
    String menu(Project project, Model model) {
        model.addAttribute("views", views.of(project));
        return "views/menu :: menu";
    }

    /**
     * Saves the page that the form is on.
     *
     * @param page its address as the browser sends it, with the state that scripts have put there
     */
    @PostMapping
    String save(
            Project project,
            @RequestParam(defaultValue = "") String name,
            @RequestHeader(name = HttpHeaders.REFERER, defaultValue = "") String page,
            @Nullable Principal who,
            HttpServletResponse response,
            Model model) {
        try {
            SavedView saved = views.save(project, name, page, CurrentUser.is(who));
            return "redirect:" + saved.address();
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            model.addAttribute("problem", refused.getMessage());
            return list(project, model);
        }
    }

    @PostMapping("/{id}/delete")
    String delete(Project project, @PathVariable long id) {
        views.delete(project, id);
        return "redirect:/projects/" + project.name() + "/views";
    }
}
