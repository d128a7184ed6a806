package dev.plateau.server.dashboard.administration;

import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.dashboard.Format;
import dev.plateau.server.dashboard.administration.ServerFacts.Facts;
import dev.plateau.server.dashboard.settings.QuotaController;
import dev.plateau.server.dashboard.settings.QuotaController.QuotaRecord;
import dev.plateau.server.platform.work.Backlog;
import dev.plateau.server.platform.work.Backlogs;
import dev.plateau.server.requests.Agents;
import dev.plateau.server.requests.Agents.Agent;
import dev.plateau.server.runs.RunCatalog;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The state of the server, for administrators: troubles first, then what waits, who uses it, and how large it is. */
@Controller
@RequestMapping("/admin/server")
record ServerPage(
        ServerFacts facts,
        Backlogs backlogs,
        Projects projects,
        RunCatalog runs,
        QuotaController quotas,
        Outbox outbox,
        Agents agents,
        Announcements announcements,
        SupportBundle bundle,
        Format format) {
    private static final int MESSAGES = 20;
    private static final int AGENTS = 50;

    /** Work of a busy server waits for seconds to minutes. */
    private static final Duration LONG_WAIT = Duration.ofMinutes(15);

    private static final double NEARLY_FULL = 0.9;
    private static final long LITTLE_DISK = 2L << 30;

    /** A project with what it uses of its quotas. */
    record ProjectUse(String name, String visibility, int runs, List<QuotaRecord> quotas) {}

    /** A message that was given up, with the name of its project; null for a deleted one. */
    record FailedMessage(Message message, @Nullable String project) {}

    /** An agent of a project. */
    record ProjectAgent(String project, Agent agent) {}

    /**
     * Model of the page.
     *
     * @param troubles sentences about what needs an administrator; empty if nothing does
     * @param problem of a refused announcement
     */
    record ServerView(
            List<String> troubles,
            List<Backlog> queues,
            List<ProjectUse> projects,
            List<FailedMessage> messages,
            List<ProjectAgent> agents,
            Facts facts,
            String announcement,
            @Nullable String problem) {}

    @GetMapping
    String page(Model model) {
        return show(announcements.text(), null, model);
    }

    @PostMapping("/announcement")
    String announce(@RequestParam String text, Model model, HttpServletResponse response) {
        try {
            announcements.announce(text);
            return "redirect:/admin/server#announcement-title";
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(text, refused.getMessage(), model);
        }
    }

    /** Facts for people who help with a problem of this server, without secrets. */
    @GetMapping("/support-bundle.zip")
    void supportBundle(HttpServletResponse response) throws IOException {
        response.setContentType("application/zip");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename("plateau-support-bundle.zip")
                        .build()
                        .toString());
        ServerView view = view("", null);
        bundle.write(
                response.getOutputStream(),
                Map.of(
                        "facts",
                        view.facts(),
                        "troubles",
                        view.troubles(),
                        "queues",
                        view.queues(),
                        "projects",
                        view.projects()));
    }

    private String show(String announcement, @Nullable String problem, Model model) {
        model.addAttribute("server", view(announcement, problem));
        return "administration/server";
    }

    private ServerView view(String announcement, @Nullable String problem) {
        List<Project> all = projects.all();
        Map<Long, String> names = all.stream().collect(Collectors.toMap(Project::id, Project::name));
        Map<Long, Integer> counts = runs.counts(names.keySet());
        List<ProjectUse> used = all.stream()
                .map(project -> new ProjectUse(
                        project.name(),
                        project.visibility().label(),
                        counts.getOrDefault(project.id(), 0),
                        quotas.of(project.id())))
                .toList();
        List<FailedMessage> failed = outbox.givenUp(MESSAGES).stream()
                .map(message -> new FailedMessage(message, names.get(message.project())))
                .toList();
        List<Backlog> queues = backlogs.now();
        Facts now = facts.read();
        return new ServerView(
                troubles(queues, used, now), queues, used, failed, agents(all), now, announcement, problem);
    }

    private List<ProjectAgent> agents(List<Project> all) {
        return all.stream()
                .flatMap(project ->
                        agents.of(project.id()).stream().map(agent -> new ProjectAgent(project.name(), agent)))
                .sorted(Comparator.comparing((ProjectAgent one) -> one.agent().lastSeenAt())
                        .reversed())
                .limit(AGENTS)
                .toList();
    }

    private List<String> troubles(List<Backlog> queues, List<ProjectUse> used, Facts now) {
        List<String> troubles = new ArrayList<>();
        queues.stream()
                .filter(queue -> !queue.queue().equals("measurements")
                        && backlogs.age(queue).compareTo(LONG_WAIT) > 0)
                .forEach(queue -> troubles.add(
                        "The queue of " + queue.queue() + " waits for " + format.span(backlogs.age(queue)) + ": "
                                + format.count(queue.waiting()) + (queue.waiting() == 1 ? " item." : " items.")));
        for (ProjectUse project : used) {
            project.quotas().stream()
                    .filter(quota -> quota.share() > NEARLY_FULL)
                    .forEach(quota -> troubles.add("Project " + project.name() + " has used "
                            + format.percent(quota.share()) + " of its quota of "
                            + quota.quota() + "."));
        }
        if (now.freeDisk() != null && now.freeDisk() < LITTLE_DISK) {
            troubles.add("The data folder has " + format.bytes(now.freeDisk()) + " of disk left.");
        }
        return troubles;
    }
}
