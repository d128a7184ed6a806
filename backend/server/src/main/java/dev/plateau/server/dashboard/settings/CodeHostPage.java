package dev.plateau.server.dashboard.settings;

import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Repository;
import dev.plateau.server.codehosts.CodeHostKind;
import dev.plateau.server.codehosts.CodeHostSettings;
import dev.plateau.server.codehosts.CodeHosts;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The connection of a project to its code host, and the newest reports to it. */
@Controller
@RequestMapping("/projects/{project}/settings/code-host")
record CodeHostPage(CodeHosts hosts, Outbox outbox) {
    private static final int REPORTS = 10;

    /**
     * The page.
     *
     * @param form the connection, or the entered one; its token is never shown
     * @param problem reason why the entered one was refused
     */
    record View(
            boolean connected,
            CodeHostSettings form,
            List<CodeHostKind> kinds,
            List<Message> reports,
            boolean saved,
            @Nullable String problem) {}

    @GetMapping
    String page(Project project, @RequestParam(defaultValue = "false") boolean saved, Model model) {
        return show(project, null, saved, null, model);
    }

    @PostMapping
    String connect(Project project, CodeHostSettings form, HttpServletResponse response, Model model) {
        try {
            hosts.put(project.id(), form);
            return "redirect:/projects/" + project.name() + "/settings/code-host?saved=true";
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(project, form, false, refused.getMessage(), model);
        }
    }

    @PostMapping("/remove")
    String disconnect(Project project) {
        hosts.remove(project.id());
        return "redirect:/projects/" + project.name() + "/settings/code-host";
    }

    private String show(
            Project project, @Nullable CodeHostSettings entered, boolean saved, @Nullable String problem, Model model) {
        Optional<CodeHostSettings> stored = hosts.of(project.id());
        CodeHostSettings form = entered == null ? stored.orElseGet(() -> suggested(project)) : entered;
        model.addAttribute(
                "view",
                new View(
                        stored.isPresent(),
                        form,
                        List.of(CodeHostKind.values()),
                        outbox.newestReports(project.id(), REPORTS),
                        saved,
                        problem));
        return "settings/code-host";
    }

    private static CodeHostSettings suggested(Project project) {
        Repository repository = project.repository();
        return CodeHostSettings.suggested(repository == null ? "" : repository.address());
    }
}
