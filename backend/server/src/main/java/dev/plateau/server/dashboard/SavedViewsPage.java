package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import java.security.Principal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
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
record SavedViewsPage(SavedViews views) {
    @GetMapping
    String list(Project project, Model model) {
        model.addAttribute("views", views.of(project));
        model.addAttribute("longest", SavedViews.MAX_NAME_CHARACTERS);
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
     * @param pinned true to show its chart on the overview
     */
    @PostMapping
    String save(
            Project project,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "false") boolean pinned,
            @RequestHeader(name = HttpHeaders.REFERER, defaultValue = "") String page,
            @Nullable Principal who,
            Model model) {
        try {
            String user = CurrentUser.is(who);
            SavedView saved =
                    pinned ? views.saveChart(project, name, page, user) : views.save(project, name, page, user);
            return "redirect:" + saved.address();
        } catch (IllegalArgumentException refused) {
            model.addAttribute("page", pageOf(project, page));
            return refused(project, refused, model);
        }
    }

    private static @Nullable String pageOf(Project project, String page) {
        try {
            return SavedViews.address(project, page);
        } catch (IllegalArgumentException elsewhere) {
            return null;
        }
    }

    private String refused(Project project, Exception refused, Model model) {
        model.addAttribute("problem", refused.getMessage());
        return list(project, model);
    }

    /**
     * Shows the chart of a view on the overview, or no longer.
     *
     * @param back page that is shown then: {@code overview}, {@code view} for that of the view, or the list of views
     */
    @PostMapping("/{id}/pin")
    String pin(
            Project project,
            @PathVariable long id,
            @RequestParam boolean pinned,
            @RequestParam(defaultValue = "") String back,
            Model model) {
        try {
            Optional<SavedView> view = views.pin(project, id, pinned);
            return switch (back) {
                case "overview" -> "redirect:/";
                case "view" -> "redirect:" + view.map(SavedView::address).orElse("/");
                default -> "redirect:/projects/" + project.name() + "/views";
            };
        } catch (IllegalArgumentException refused) {
            return refused(project, refused, model);
        }
    }

    @PostMapping("/{id}/delete")
    String delete(Project project, @PathVariable long id) {
        views.delete(project, id);
        return "redirect:/projects/" + project.name() + "/views";
    }
}
