package dev.plateau.server.dashboard.settings;

import dev.plateau.server.access.Members;
import dev.plateau.server.access.Person;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The form of a new project. */
@Controller
@RequestMapping("/new-project")
record NewProjectPage(Members members) {
    @GetMapping
    String form() {
        return "settings/new-project";
    }

    /** Creates the project. Its creator becomes its maintainer. */
    @PostMapping
    String create(@RequestParam String name, @AuthenticationPrincipal Person person, Model model) {
        try {
            return "redirect:/projects/" + members.create(name.strip(), person).name() + "/uploads";
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("entered", name);
            return "settings/new-project";
        }
    }
}
