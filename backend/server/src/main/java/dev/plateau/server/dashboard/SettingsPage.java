package dev.plateau.server.dashboard;

import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The upload tokens of a project, and where its code is. */
@Controller
@RequestMapping("/projects/{project}/settings")
class SettingsPage {
    private static final int LONGEST_LIFE_DAYS = 3650;

    private final Tokens tokens;
    private final Projects projects;
    private final Clock clock;

    SettingsPage(Tokens tokens, Projects projects, Clock clock) {
        this.tokens = tokens;
        this.projects = projects;
        this.clock = clock;
    }

    @GetMapping
    String page(Project project, Model model) {
        return settings(project, model);
    }

    /** The answer carries the secret: it is shown in this one page and nowhere again. */
    @PostMapping("/tokens")
    String create(Project project, @RequestParam String name, @RequestParam(defaultValue = "0") int days, Model model) {
        try {
            Instant expiresAt =
                    days <= 0 ? null : clock.instant().plus(Duration.ofDays(Math.min(days, LONGEST_LIFE_DAYS)));
            model.addAttribute("secret", tokens.create(project.id(), name.strip(), expiresAt));
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("name", name);
        }
        return settings(project, model);
    }

    /** Where commits can be seen; an empty address for nowhere. */
    @PostMapping("/repository")
    String repository(
            Project project,
            @RequestParam(defaultValue = "") String address,
            HttpServletResponse response,
            Model model) {
        try {
            projects.keepRepository(project.id(), address);
            return "redirect:/projects/" + project.name() + "/settings";
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("address", address);
            return settings(project, model);
        }
    }

    @PostMapping("/tokens/{token}/revoke")
    String revoke(Project project, @PathVariable long token) {
        tokens.revoke(project.id(), token);
        return "redirect:/projects/" + project.name() + "/settings";
    }

    private String settings(Project project, Model model) {
        model.addAttribute("tokens", tokens.list(project.id()));
        model.addAttribute("now", clock.instant());
        return "settings/settings";
    }
}
