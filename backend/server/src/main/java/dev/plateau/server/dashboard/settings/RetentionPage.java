package dev.plateau.server.dashboard.settings;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.deletion.Retention;
import dev.plateau.server.deletion.Retention.RetentionReport;
import dev.plateau.server.deletion.RetentionCounts;
import dev.plateau.server.deletion.RetentionItem;
import dev.plateau.server.deletion.RetentionRules;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Retention of a project: its rules with a preview, and the reports of deletions. */
@Controller
@RequestMapping("/projects/{project}/settings/retention")
record RetentionPage(Retention retention) {
    /**
     * The content of the page.
     *
     * @param form the rules as entered
     * @param counts rows that the entered rules would delete now; null for rules that can't be used
     * @param previewed true if the entered rules are not saved
     */
    record RetentionView(
            RetentionItem form, @Nullable RetentionCounts counts, boolean previewed, List<RetentionReport> reports) {}

    @GetMapping
    String page(Project project, Model model) {
        RetentionRules rules = retention.of(project.id());
        return show(project, RetentionItem.of(rules), retention.preview(project.id(), rules), false, model);
    }

    /** Shows the effect of rules; saves them if {@code save} is true. */
    @PostMapping
    String put(Project project, RetentionItem form, @RequestParam(defaultValue = "false") boolean save, Model model) {
        try {
            RetentionRules rules = form.rules();
            if (save) {
                retention.put(project.id(), rules);
                return "redirect:/projects/" + project.name() + "/settings/retention";
            }
            return show(project, form, retention.preview(project.id(), rules), true, model);
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            return show(project, form, null, true, model);
        }
    }

    private String show(
            Project project, RetentionItem form, @Nullable RetentionCounts counts, boolean previewed, Model model) {
        model.addAttribute("view", new RetentionView(form, counts, previewed, retention.reports(project.id())));
        return "settings/retention";
    }
}
