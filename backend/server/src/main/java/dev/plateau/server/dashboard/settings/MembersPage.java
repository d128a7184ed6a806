package dev.plateau.server.dashboard.settings;

import dev.plateau.server.access.Members;
import dev.plateau.server.access.ProjectRole;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The members of a project and its visibility. */
@Controller
@RequestMapping("/projects/{project}/settings/members")
record MembersPage(Members members, Projects projects) {
    /**
     * The content of the page.
     *
     * @param entered name in a refused form, or null
     */
    record MemberList(
            ProjectVisibility visibility,
            List<Members.Member> members,
            @Nullable String entered) {
        public ProjectRole[] roles() {
            return ProjectRole.values();
        }

        public ProjectVisibility[] visibilities() {
            return ProjectVisibility.values();
        }
    }

    @GetMapping
    String page(Project project, Model model) {
        return show(project, null, model);
    }

    /** Adds an account, or changes its role. */
    @PostMapping
    String put(Project project, @RequestParam String name, @RequestParam ProjectRole role, Model model) {
        try {
            members.put(project.id(), name.strip(), role);
            return back(project);
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            return show(project, name, model);
        }
    }

    @PostMapping("/remove")
    String remove(Project project, @RequestParam String name, Model model) {
        try {
            members.remove(project.id(), name);
            return back(project);
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            return show(project, null, model);
        }
    }

    @PostMapping("/visibility")
    String visibility(Project project, @RequestParam ProjectVisibility visibility) {
        projects.show(project.id(), visibility);
        return back(project);
    }

    private String show(Project project, @Nullable String entered, Model model) {
        model.addAttribute("list", new MemberList(project.visibility(), members.of(project.id()), entered));
        return "settings/members";
    }

    private static String back(Project project) {
        return "redirect:/projects/" + project.name() + "/settings/members";
    }
}
