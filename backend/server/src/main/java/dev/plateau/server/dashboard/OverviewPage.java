package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The front page: what there is, what goes on, what moved. */
@Controller
class OverviewPage {
    @GetMapping("/")
    String overview(Model model) {
        String address = ServletUriComponentsBuilder.fromCurrentContextPath().toUriString();
        model.addAttribute("uploadCommand", uploadCommand(address));
        return "overview/overview";
    }

    /** A project's front page is its matrix. */
    @GetMapping("/projects/{project}")
    String project(Project project) {
        return "redirect:/projects/" + project.name() + "/matrix";
    }

    private static String uploadCommand(String address) {
        return """
            curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
              --data-binary @jmh-result.json \\
              "%s/api/v1/projects/my-project/uploads?branch=main&commit=$(git rev-parse HEAD)\"""".formatted(address);
    }
}
