package dev.plateau.server.dashboard.settings;

import dev.plateau.server.alerts.AlertFilter;
import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRuleDraft;
import dev.plateau.server.alerts.AlertRulePreview;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.delivery.Deliveries;
import dev.plateau.server.alerts.missing.LastSeen;
import dev.plateau.server.alerts.missing.MissingData;
import dev.plateau.server.alerts.missing.MissingDataLimit;
import dev.plateau.server.alerts.missing.Subject;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.incidents.AlertPrecision;
import dev.plateau.server.incidents.AlertPrecision.Precision;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
@RequestMapping("/projects/{project}/alerts")
class AlertsPage {
    private static final int MESSAGES = 100;

    private final AlertRules rules;
    private final AlertRulePreview previews;
    private final Deliveries deliveries;
    private final MissingData missingData;
    private final AlertPrecision alertPrecision;
    private final Calculations calculations;

    AlertsPage(
            AlertRules rules,
            AlertRulePreview previews,
            Deliveries deliveries,
            MissingData missingData,
            AlertPrecision alertPrecision,
            Calculations calculations) {
        this.rules = rules;
        this.previews = previews;
        this.deliveries = deliveries;
        this.missingData = missingData;
        this.alertPrecision = alertPrecision;
        this.calculations = calculations;
    }

    /** The form of a rule. */
    record Form(
            Channel channel,
            String recipients,
            double percent,
            ChangeStatus certainty,
            @Nullable Axis axis,
            @Nullable String pattern,
            Cadence cadence) {
        static final Form EMPTY = new Form(Channel.MAIL, "", 5, ChangeStatus.CONFIRMED, null, "", Cadence.IMMEDIATE);

        AlertRuleDraft rule() {
            String words = pattern == null ? "" : pattern;
            return new AlertRuleDraft(
                    channel, recipients, new AlertFilter(percent / 100, certainty, axis, words), cadence);
        }
    }

    /** The form of a missing data rule. */
    record MissingDataForm(
            Channel channel,
            String recipients,
            @Nullable Double days,
            @Nullable Double intervals,
            @Nullable String pattern) {
        static final MissingDataForm EMPTY = new MissingDataForm(
                Channel.MAIL, "", MissingDataLimit.USUAL.days(), MissingDataLimit.USUAL.intervals(), "");

        AlertRuleDraft rule() {
            AlertFilter alertFilter = new AlertFilter(0, ChangeStatus.CONFIRMED, null, words());
            return new AlertRuleDraft(channel, recipients, alertFilter, Cadence.IMMEDIATE, limit());
        }

        MissingDataLimit limit() {
            return new MissingDataLimit(days, intervals);
        }

        String words() {
            return pattern == null ? "" : pattern;
        }
    }

    /**
     * A rule with its preview and precision.
     *
     * @param missing for a missing data rule the number of rows that are missing now
     */
    record RuleRow(AlertRule rule, AlertRulePreview.Preview preview, Precision precision, int missing) {}

    @GetMapping
    String page(Project project, Model model) {
        return show(project, Form.EMPTY, model);
    }

    /** Shows the messages that the rule would have sent; only {@code add} adds it. */
    @PostMapping("/rules")
    String rule(
            Project project,
            Form form,
            @RequestParam(name = "do") String action,
            HttpServletResponse response,
            Model model) {
        try {
            if (action.equals("add")) {
                rules.add(project.id(), form.rule());
                return "redirect:/projects/" + project.name() + "/alerts";
            }
            AlertRuleDraft wanted = form.rule();
            model.addAttribute(
                    "preview",
                    calculations.run(project.id(), () -> previews.of(project.id(), wanted.wanted(), form.cadence())));
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            model.addAttribute("problem", refused.getMessage());
        }
        return show(project, form, model);
    }

    /** Shows missing data by these limits; only {@code add} adds the rule. */
    @PostMapping("/missing-data")
    String missingData(
            Project project,
            MissingDataForm form,
            @RequestParam(name = "do") String action,
            HttpServletResponse response,
            Model model) {
        model.addAttribute("missingDataForm", form);
        try {
            if (action.equals("add")) {
                rules.add(project.id(), form.rule());
                return "redirect:/projects/" + project.name() + "/alerts";
            }
            model.addAttribute(
                    "missingNow",
                    MissingDataPart.Row.of(project, missing(project, form.limit(), form.words()), missingData));
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            model.addAttribute("missingDataProblem", refused.getMessage());
        }
        return show(project, Form.EMPTY, model);
    }

    private List<LastSeen> missing(Project project, MissingDataLimit limit, String words) {
        List<LastSeen> all = missingData.now(project.id(), limit);
        Predicate<Subject> fits =
                missingData.fit(all.stream().map(LastSeen::subject).toList(), words);
        return all.stream().filter(lastSeen -> fits.test(lastSeen.subject())).toList();
    }

    @PostMapping("/rules/{rule}/{action:on|off|remove|resubscribe}")
    String change(Project project, @PathVariable long rule, @PathVariable String action) {
        switch (action) {
            case "remove" -> rules.remove(project.id(), rule);
            case "resubscribe" -> rules.resubscribe(project.id(), rule);
            default -> rules.enable(project.id(), rule, action.equals("on"));
        }
        return "redirect:/projects/" + project.name() + "/alerts";
    }

    @PostMapping("/test")
    String test(Project project, @RequestParam String recipient, Model model) {
        Optional<String> error = deliveries.test(recipient.strip());
        model.addAttribute("tested", recipient.strip());
        error.ifPresent(words -> model.addAttribute("testError", words));
        return show(project, Form.EMPTY, model);
    }

    @GetMapping("/messages")
    String messages(Project project, Model model) {
        model.addAttribute("messages", deliveries.newest(project.id(), MESSAGES));
        model.addAttribute("mailIsSet", deliveries.mailIsSet());
        return "alerts/messages";
    }

    @PostMapping("/messages/{message}/again")
    String again(Project project, @PathVariable long message) {
        deliveries.tryAgain(project.id(), message);
        return "redirect:/projects/" + project.name() + "/alerts/messages";
    }

    private String show(Project project, Form form, Model model) {
        model.addAttribute("rules", calculations.run(project.id(), () -> lines(project)));
        model.addAttribute("form", form);
        if (!model.containsAttribute("missingDataForm")) {
            model.addAttribute("missingDataForm", MissingDataForm.EMPTY);
        }
        model.addAttribute("suites", alertPrecision.of(project.id()));
        model.addAttribute("days", AlertRulePreview.DAYS);
        model.addAttribute("mailIsSet", deliveries.mailIsSet());
        return "alerts/alerts";
    }

    private List<RuleRow> lines(Project project) {
        List<AlertRule> all = rules.of(project.id());
        Map<Long, Precision> precision = deliveries.precision(all);
        Map<Long, AlertRulePreview.Preview> told = all.stream()
                .collect(Collectors.toMap(
                        AlertRule::id, rule -> previews.of(project.id(), rule.wanted(), rule.cadence())));
        Function<AlertRule, RuleRow> line = rule -> new RuleRow(
                rule,
                find(told, rule),
                find(precision, rule),
                rule.missingData() == null
                        ? 0
                        : missing(project, rule.missingData(), rule.wanted().pattern())
                                .size());
        return all.stream().map(line).toList();
    }

    private static <T> T find(Map<Long, T> all, AlertRule rule) {
        return Objects.requireNonNull(all.get(rule.id()));
    }
}
