package dev.plateau.server.dashboard.settings;

import dev.plateau.server.alerts.AlertRulePreview;
import dev.plateau.server.alerts.AlertRuleRecord;
import dev.plateau.server.alerts.AlertRuleSettings;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.LastSeen;
import dev.plateau.server.alerts.MissingData;
import dev.plateau.server.alerts.MissingDataLimit;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.alerts.delivery.Deliveries;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.incidents.AlertPrecision;
import dev.plateau.server.platform.api.Calculations;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Alert rules of a project, their previews and sent messages, and the state of mail delivery. */
@Controller
@RequestMapping("/projects/{project}")
record AlertsPage(
        AlertRules rules,
        AlertRulePreview previews,
        Deliveries deliveries,
        Outbox outbox,
        MissingData missingData,
        AlertPrecision alertPrecision,
        Calculations calculations) {
    private static final int MESSAGES = 100;
    private static final int MISSING_ROWS = 5;

    /**
     * A rule with its preview.
     *
     * @param missing for a missing data rule the number of rows that are missing now
     */
    record RuleRow(AlertRuleRecord rule, AlertRulePreview.Preview preview, int missing) {}

    @GetMapping("/alerts")
    String page(Project project, @RequestParam(defaultValue = "false") boolean saved, Model model) {
        model.addAttribute("saved", saved);
        return show(project, AlertRuleSettings.DEFAULT, model);
    }

    /** Shows the messages that the rule would have sent; only {@code add} adds it. */
    @PostMapping("/alerts/rules")
    String rule(
            Project project,
            AlertRuleSettings form,
            @RequestParam double percent,
            @RequestParam(name = "do") String action,
            Model model) {
        AlertRuleSettings settings = form.withLeastEffect(percent / 100);
        model.addAttribute("percent", percent);
        try {
            if (action.equals("add")) {
                rules.add(project.id(), settings);
                return "redirect:/projects/" + project.name() + "/alerts?saved=true";
            }
            model.addAttribute(
                    "preview",
                    calculations
                            .run(project.id(), () -> previews.of(project.id(), List.of(settings)))
                            .getFirst());
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
        }
        return show(project, settings, model);
    }

    /** Shows missing data by these limits; only {@code add} adds the rule. */
    @PostMapping("/alerts/missing-data")
    String missingData(
            Project project,
            AlertRuleSettings form,
            @RequestParam(name = "do") String action,
            HttpServletResponse response,
            Model model) {
        model.addAttribute("missingDataForm", form);
        try {
            MissingDataLimit limit = form.missingData();
            if (limit == null) {
                throw new IllegalArgumentException(MissingDataLimit.NEITHER);
            }
            if (action.equals("add")) {
                rules.add(project.id(), form);
                return "redirect:/projects/" + project.name() + "/alerts?saved=true";
            }
            List<LastSeen> missing = missingData.now(project.id(), limit, form.benchmarks());
            model.addAttribute("missingNow", missingData.named(project.id(), missing));
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            model.addAttribute("missingDataProblem", refused.getMessage());
        }
        return show(project, AlertRuleSettings.DEFAULT, model);
    }

    @PostMapping("/alerts/rules/{rule}/{action:on|off|remove|resubscribe}")
    String change(Project project, @PathVariable long rule, @PathVariable String action) {
        switch (action) {
            case "remove" -> rules.remove(project.id(), rule);
            case "resubscribe" -> rules.resubscribe(project.id(), rule);
            default -> rules.enable(project.id(), rule, action.equals("on"));
        }
        return "redirect:/projects/" + project.name() + "/alerts";
    }

    @PostMapping("/alerts/test")
    String test(Project project, @RequestParam String recipient, Model model) {
        Optional<String> error = deliveries.test(recipient.strip());
        model.addAttribute("tested", recipient.strip());
        error.ifPresent(words -> model.addAttribute("testError", words));
        return show(project, AlertRuleSettings.DEFAULT, model);
    }

    @GetMapping("/alerts/messages")
    String messages(Project project, Model model) {
        model.addAttribute("messages", outbox.newest(project.id(), MESSAGES));
        model.addAttribute("mailIsSet", deliveries.mailIsSet());
        return "alerts/messages";
    }

    @PostMapping("/alerts/messages/{message}/again")
    String again(Project project, @PathVariable long message) {
        deliveries.tryAgain(project.id(), message);
        return "redirect:/projects/" + project.name() + "/alerts/messages";
    }

    private String show(Project project, AlertRuleSettings form, Model model) {
        model.addAttribute("rules", calculations.run(project.id(), () -> rows(project)));
        model.addAttribute("form", form);
        model.addAttribute("channels", Channel.OF_RULES);
        if (!model.containsAttribute("percent")) {
            model.addAttribute("percent", 100 * form.leastEffect());
        }
        if (!model.containsAttribute("missingDataForm")) {
            model.addAttribute("missingDataForm", AlertRuleSettings.DEFAULT.withMissingData(MissingDataLimit.USUAL));
        }
        model.addAttribute("suites", alertPrecision.of(project.id()));
        model.addAttribute("days", AlertRulePreview.DAYS);
        model.addAttribute("mailIsSet", deliveries.mailIsSet());
        return "alerts/alerts";
    }

    /** All rules of a project; its incidents and its last reports are read once for all of them. */
    private List<RuleRow> rows(Project project) {
        List<AlertRuleRecord> all = rules.records(rules.of(project.id()));
        List<AlertRuleSettings> settings =
                all.stream().map(AlertRuleRecord::settings).toList();
        if (all.isEmpty()) {
            return List.of();
        }
        List<AlertRulePreview.Preview> preview = previews.of(project.id(), settings);
        List<LastSeen> lastSeen = settings.stream().allMatch(each -> each.missingData() == null)
                ? List.of()
                : missingData.lastSeen(project.id());
        List<RuleRow> rows = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            MissingDataLimit limit = settings.get(i).missingData();
            int missing = limit == null
                    ? 0
                    : missingData
                            .missing(
                                    project.id(),
                                    lastSeen,
                                    limit,
                                    settings.get(i).benchmarks())
                            .size();
            rows.add(new RuleRow(all.get(i), preview.get(i), missing));
        }
        return rows;
    }

    /**
     * The small list of missing data, for the page of the project; loaded after it, as it reads every series.
     *
     * @param all true to show all rows
     */
    @GetMapping("/missing-data")
    String missingRows(Project project, @RequestParam(defaultValue = "false") boolean all, Model model) {
        List<LastSeen> found = missingData.now(project.id(), MissingDataLimit.USUAL, "");
        List<LastSeen> shown =
                found.stream().limit(all ? Integer.MAX_VALUE : MISSING_ROWS).toList();
        model.addAttribute("lines", missingData.named(project.id(), shown));
        model.addAttribute("more", found.size() - shown.size());
        return "matrix/missing-data";
    }
}
