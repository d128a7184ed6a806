package dev.plateau.server.dashboard.settings;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.CurrentUser;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.detection.MinimumEffectEdits;
import dev.plateau.server.detection.MinimumEffectRule;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.detection.MinimumEffects;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.detection.Repairs;
import dev.plateau.server.series.LatestPoints;
import java.math.BigDecimal;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Minimum effect rules of a project, and a preview of others. */
@Controller
@RequestMapping("/projects/{project}/minimum-effect-rules")
record MinimumEffectRulesPage(
        MinimumEffectRules rules, MinimumEffectEdits edits, Repairs repairs, LatestPoints points) {
    private static final int LISTED = 50;

    /** A line of the form; a line without a number is not a rule. */
    record RuleLine(String metric, String benchmarks, String percent) {
        static final RuleLine EMPTY = new RuleLine("", "", "");

        static RuleLine of(MinimumEffectRule rule) {
            return new RuleLine(
                    rule.metric() == null ? "" : rule.metric(), rule.benchmarks(), percent(rule.minimumEffect()));
        }

        private static String percent(double share) {
            return BigDecimal.valueOf(share)
                    .movePointRight(2)
                    .stripTrailingZeros()
                    .toPlainString();
        }

        static List<RuleLine> of(MultiValueMap<String, String> form) {
            List<String> percents = form.getOrDefault("percent", List.of());
            List<String> metrics = form.getOrDefault("metric", List.of());
            List<String> benchmarks = form.getOrDefault("benchmarks", List.of());
            return IntStream.range(0, Math.min(percents.size(), Math.min(metrics.size(), benchmarks.size())))
                    .mapToObj(i -> new RuleLine(metrics.get(i), benchmarks.get(i), percents.get(i)))
                    .toList();
        }

        MinimumEffectRule rule() {
            try {
                double share = new BigDecimal(percent.strip().replace(',', '.'))
                        .movePointLeft(2)
                        .doubleValue();
                return new MinimumEffectRule(metric.isEmpty() ? null : metric, benchmarks, share);
            } catch (NumberFormatException wrong) {
                throw new IllegalArgumentException("“" + percent + "” is not a percentage.", wrong);
            }
        }
    }

    /** @param repaired number of series that a repair just enqueued */
    @GetMapping
    String page(Project project, @RequestParam(required = false) @Nullable Integer repaired, Model model) {
        model.addAttribute("repaired", repaired);
        MinimumEffects current = rules.current(project.id());
        model.addAttribute("suiteShiftRemoved", current.suiteShift() == SuiteShiftRule.REMOVED);
        return show(project, current.rules().stream().map(RuleLine::of).toList(), current.version(), model);
    }

    /** Shows the changes that the rules would make; only {@code save} stores them. */
    @PostMapping
    String submit(
            Project project,
            @RequestParam MultiValueMap<String, String> form,
            @RequestParam int basedOn,
            @RequestParam(name = "do") String action,
            @Nullable Principal who,
            Model model) {
        List<RuleLine> rows = RuleLine.of(form);
        boolean suiteShiftRemoved = SuiteShiftRule.REMOVED.name().equals(form.getFirst("suiteShift"));
        SuiteShiftRule suiteShift = suiteShiftRemoved ? SuiteShiftRule.REMOVED : SuiteShiftRule.SHOWN;
        try {
            List<MinimumEffectRule> wanted = rows.stream()
                    .filter(row -> !row.percent().isBlank())
                    .map(RuleLine::rule)
                    .toList();
            if (action.equals("save")) {
                edits.save(project.id(), basedOn, wanted, suiteShift, CurrentUser.is(who));
                return "redirect:/projects/" + project.name() + "/minimum-effect-rules";
            }
            MinimumEffectEdits.MinimumEffectPreview preview = edits.preview(project.id(), wanted, suiteShift);
            model.addAttribute("preview", preview);
            model.addAttribute(
                    "listed", preview.changes().stream().limit(LISTED).toList());
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
        }
        model.addAttribute("suiteShiftRemoved", suiteShiftRemoved);
        return show(project, rows, basedOn, model);
    }

    @PostMapping("/repair")
    String repair(Project project) {
        int repaired = repairs.ofProject(project.id(), null);
        return "redirect:/projects/" + project.name() + "/minimum-effect-rules?repaired=" + repaired + "#repair";
    }

    private String show(Project project, List<RuleLine> rows, int basedOn, Model model) {
        List<RuleLine> shown = new ArrayList<>(
                rows.stream().filter(row -> !row.percent().isBlank()).toList());
        shown.add(RuleLine.EMPTY);
        MinimumEffects current = rules.current(project.id());
        model.addAttribute("rows", shown);
        model.addAttribute("current", current);
        model.addAttribute("basedOn", basedOn);
        model.addAttribute("metrics", Option.ofMetrics(points.metrics(project.id())));
        model.addAttribute("waiting", repairs.waiting(project.id()));
        return "minimum-effect/rules";
    }
}
