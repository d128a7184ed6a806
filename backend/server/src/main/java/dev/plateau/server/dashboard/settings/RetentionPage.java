package dev.plateau.server.dashboard.settings;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.deletion.Retention;
import dev.plateau.server.deletion.Retention.RetentionReport;
import dev.plateau.server.deletion.RetentionCounts;
import dev.plateau.server.deletion.RetentionRules;
import java.util.List;
import java.util.Objects;
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
class RetentionPage {
    private final Retention retention;

    RetentionPage(Retention retention) {
        this.retention = retention;
    }

    /**
     * The form of the rules.
     *
     * @param branches patterns between commas
     */
    record RetentionForm(
            @Nullable Integer measurements,
            @Nullable Integer recordings,
            @Nullable Integer profiles,
            @Nullable Integer logs,
            @Nullable Integer branchDays,
            @Nullable String branches) {
        static RetentionForm of(RetentionRules rules) {
            return new RetentionForm(
                    rules.measurements(),
                    rules.recordings(),
                    rules.profiles(),
                    rules.logs(),
                    rules.branchDays(),
                    rules.branches());
        }

        RetentionRules rules() {
            return new RetentionRules(
                    measurements, recordings, profiles, logs, branchDays, Objects.requireNonNullElse(branches, ""));
        }
    }

    /**
     * The content of the page.
     *
     * @param form the rules as entered
     * @param counts rows that the entered rules would delete now; null for rules that can't be used
     * @param previewed true if the entered rules are not saved
     */
    record RetentionView(
            RetentionForm form, @Nullable RetentionCounts counts, boolean previewed, List<RetentionReport> reports) {}

    @GetMapping
    String page(Project project, Model model) {
        RetentionRules rules = retention.of(project.id());
        return show(project, RetentionForm.of(rules), retention.preview(project.id(), rules), false, model);
    }

    /** Shows the effect of rules; saves them if {@code save} is true. */
    @PostMapping
    String put(Project project, RetentionForm form, @RequestParam(defaultValue = "false") boolean save, Model model) {
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
            Project project, RetentionForm form, @Nullable RetentionCounts counts, boolean previewed, Model model) {
        model.addAttribute("view", new RetentionView(form, counts, previewed, retention.reports(project.id())));
        return "settings/retention";
    }
}
