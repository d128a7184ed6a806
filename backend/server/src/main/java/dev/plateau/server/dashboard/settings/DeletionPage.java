package dev.plateau.server.dashboard.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.deletion.DeletionCounts;
import dev.plateau.server.deletion.Deletions;
import dev.plateau.server.deletion.Deletions.PendingDeletion;
import dev.plateau.server.deletion.Part;
import dev.plateau.server.ingest.Uploads;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.wire.model.BenchmarkKey;
import java.net.URLEncoder;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Confirmation before an upload, a run, a branch, a benchmark or a project is deleted, with the counts of the deleted rows. */
@Controller
@RequestMapping("/projects/{project}")
record DeletionPage(Deletions deletions, DeletionCounts counts, RunCatalog runs, Uploads uploads, BenchmarkKeys keys) {
    /**
     * Model of the confirmation.
     *
     * @param action address that deletes
     * @param back address of the page before
     * @param name what people type to confirm; null where a button is enough
     * @param then consequences, in a sentence
     */
    record Question(
            String subject,
            Map<String, Long> counts,
            String action,
            String back,
            @Nullable String name,
            String then) {}

    @GetMapping("/runs/{id}/delete")
    String run(Project project, @PathVariable long id, Model model) {
        require(runs.find(project.id(), id).isPresent(), "run " + id, project);
        String then = "Its series are evaluated again without it. The files that brought it can be sent again.";
        return ask(model, "run " + id, counts.ofRun(project.id(), id), base(project) + "/runs/" + id, then);
    }

    @PostMapping("/runs/{id}/delete")
    String deleteRun(Project project, @PathVariable long id, @Nullable Principal who) {
        require(deletions.deleteRun(project.id(), id, CurrentUser.is(who)), "run " + id, project);
        return "redirect:" + base(project) + "/runs";
    }

    @GetMapping("/uploads/{id}/delete")
    String upload(Project project, @PathVariable UUID id, Model model) {
        require(uploads.find(project.id(), id).isPresent(), "upload " + id, project);
        String then = "Its series are evaluated again without it. The same file can be sent again.";
        return ask(model, "upload " + id, counts.ofUpload(project.id(), id), base(project) + "/uploads/" + id, then);
    }

    @PostMapping("/uploads/{id}/delete")
    String deleteUpload(Project project, @PathVariable UUID id, @Nullable Principal who) {
        require(deletions.deleteUpload(project.id(), id, CurrentUser.is(who)), "upload " + id, project);
        return "redirect:" + base(project) + "/uploads";
    }

    /** Choice of a branch or a benchmark, and the deletions that can be undone. */
    @GetMapping("/settings/deletions")
    String parts(Project project, Model model) {
        model.addAttribute("deletions", deletions.ofParts(project.id()));
        model.addAttribute("branches", runs.branches(project.id()));
        model.addAttribute(
                "benchmarks",
                keys.all(project.id()).values().stream()
                        .map(BenchmarkKey::benchmark)
                        .distinct()
                        .sorted()
                        .toList());
        return "deletion/parts";
    }

    @GetMapping("/settings/deletions/{kind:branch|benchmark}")
    String part(Project project, @PathVariable String kind, @RequestParam String part, Model model) {
        Part found = part(project, kind, part);
        Map<String, Long> rows = counts.of(found);
        require(rows.values().iterator().next() > 0, found.subject(), project);
        return ask(
                model,
                new Question(
                        found.subject(),
                        rows,
                        base(project) + "/settings/deletions/" + kind + "?part=" + URLEncoder.encode(part, UTF_8),
                        base(project) + "/settings/deletions",
                        part,
                        "It disappears at once, and can be restored for 7 days. What is uploaded from now on begins it anew."));
    }

    @PostMapping("/settings/deletions/{kind:branch|benchmark}")
    String deletePart(
            Project project,
            @PathVariable String kind,
            @RequestParam String part,
            @RequestParam(defaultValue = "") String name,
            @Nullable Principal who) {
        Part found = part(project, kind, part);
        requireTyped(name, part, kind);
        require(deletions.deletePart(found, CurrentUser.is(who)), found.subject(), project);
        return "redirect:" + base(project) + "/settings/deletions";
    }

    @PostMapping("/settings/deletions/{id}/restore")
    String restore(Project project, @PathVariable long id) {
        require(deletions.restorePart(project.id(), id), "deletion that can be undone", project);
        return "redirect:" + base(project) + "/settings/deletions";
    }

    @PostMapping("/settings/deletions/{id}/now")
    String deleteNow(Project project, @PathVariable long id, @RequestParam(defaultValue = "") String name) {
        requireTyped(name, deletions.ofParts(project.id()), id);
        require(deletions.deletePartNow(project.id(), id), "deletion that can be undone", project);
        return "redirect:" + base(project) + "/settings/deletions";
    }

    /** Requires the name of a pending deletion. */
    static void requireTyped(String typed, List<PendingDeletion> pending, long id) {
        pending.stream()
                .filter(deletion -> deletion.id() == id)
                .forEach(deletion -> requireTyped(typed, deletion.name(), "deleted part"));
    }

    private static Part part(Project project, String kind, String name) {
        return kind.equals("branch") ? Part.ofBranch(project.id(), name) : Part.ofBenchmark(project.id(), name);
    }

    private static void requireTyped(String typed, String name, String kind) {
        if (!typed.strip().equals(name)) {
            throw Problem.notPossible(new IllegalArgumentException(
                    "Nothing was deleted: “" + typed + "” is not the name of the " + kind + ", “" + name + "”."));
        }
    }

    @GetMapping("/delete")
    String project(Project project, Model model) {
        return ask(
                model,
                new Question(
                        "project " + project.name(),
                        counts.ofProject(project.id()),
                        base(project) + "/delete",
                        base(project) + "/settings",
                        project.name(),
                        "Its tokens are revoked at once. An administrator can restore the rest for 7 days, on the overview."));
    }

    @PostMapping("/delete")
    String deleteProject(Project project, @RequestParam(defaultValue = "") String name, @Nullable Principal who) {
        requireTyped(name, project.name(), "project");
        deletions.deleteProject(project, false, CurrentUser.is(who));
        return "redirect:/";
    }

    private static String ask(Model model, String subject, Map<String, Long> rows, String page, String then) {
        return ask(model, new Question(subject, rows, page + "/delete", page, null, then));
    }

    private static String ask(Model model, Question question) {
        model.addAttribute("question", question);
        return "deletion/question";
    }

    private static void require(boolean found, String what, Project project) {
        if (!found) {
            throw PageNotFound.in(project, what, "It may be deleted already.");
        }
    }

    private static String base(Project project) {
        return "/projects/" + project.name();
    }
}
