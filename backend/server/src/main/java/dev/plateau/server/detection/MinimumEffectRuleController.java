package dev.plateau.server.detection;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.detection.MinimumEffectEdits.PreviewedChange;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.change.ChangePoints;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Minimum effect rules and their preview. */
@RestController
@RequestMapping("/api/v1/projects/{project}/minimum-effect-rules")
@Tag(name = "Minimum effect rules", description = "The smallest change that counts")
record MinimumEffectRuleController(
        KnownProjects projects, MinimumEffectRules rules, MinimumEffectEdits edits, Tokens tokens)
        implements RefusesInput {
    /** A rule to preview or save. */
    record MinimumEffectRuleItem(
            @Schema(description = "Name of the metric; null for any", example = "gc.alloc.rate.norm") @Nullable
            String metric,

            @Schema(description = "Words that all stand in the benchmark's name, parameters or mode; empty for any")
            @Nullable
            String benchmarks,

            @Schema(description = "Smallest relative change that matters, as a share", example = "0.05")
            double minimumEffect) {
        MinimumEffectRule rule() {
            return new MinimumEffectRule(metric, Objects.requireNonNullElse(benchmarks, ""), minimumEffect);
        }
    }

    /** The rules in force, and the defaults where none fits. */
    record MinimumEffectItem(MinimumEffects current, MinimumEffectDefaults defaults) {}

    /** Minimum effects of the library: of the detectors, of the detectors for bytes per operation, and of verdicts. */
    record MinimumEffectDefaults(double changes, double bytes, double verdicts) {
        static final MinimumEffectDefaults OF_LIBRARY = new MinimumEffectDefaults(
                ChangePoints.MINIMUM_EFFECT,
                DeterministicChange.MIN_RELATIVE_CHANGE,
                VerdictRule.DEFAULT.minimumEffect());
    }

    /** Rules for a preview. */
    record MinimumEffectDraft(
            List<MinimumEffectRuleItem> rules,

            @Schema(
                    description =
                            "What is to become of the shift that most benchmarks of a run share; without it, what does now")
            @Nullable
            SuiteShiftRule suiteShift) {}

    private static List<MinimumEffectRule> checked(List<MinimumEffectRuleItem> rules) {
        // JSON may have null in both places.
        if (rules == null || rules.stream().anyMatch(Objects::isNull)) {
            throw Problem.notPossible(new IllegalArgumentException("rules: a list of objects, empty for no rules."));
        }
        return rules.stream().map(MinimumEffectRuleItem::rule).toList();
    }

    private SuiteShiftRule shift(long project, @Nullable SuiteShiftRule wanted) {
        return wanted == null ? rules.current(project).suiteShift() : wanted;
    }

    /** Rules to save. */
    record MinimumEffectEdit(
            @Schema(description = "The version that was edited: a newer one is not overwritten")
            int basedOn,

            List<MinimumEffectRuleItem> rules,

            @Schema(
                    description =
                            "What is to become of the shift that most benchmarks of a run share; without it, what does now")
            @Nullable
            SuiteShiftRule suiteShift) {}

    /** The effects of rules. */
    record MinimumEffectPreviewItem(
            @Schema(description = "Number of series that would be evaluated again")
            int affected,

            @Schema(description = "Confirmed changes that would become too small, or large enough again")
            List<PreviewedChangeItem> changes) {}

    /** A change that the rules would treat differently. */
    record PreviewedChangeItem(
            PreviewedChange.Kind kind,
            long seriesId,

            @Schema(description = "commit or jdk: what varies along the series")
            String axis,

            String benchmark,
            String metric,
            String unit,
            String branch,
            long scoreId,
            double before,
            double after,
            double minimumEffect) {
        static PreviewedChangeItem of(PreviewedChange previewed) {
            StoredChangePoint change = previewed.change();
            Series series = previewed.series();
            return new PreviewedChangeItem(
                    previewed.kind(),
                    series.id(),
                    series.axis().label(),
                    previewed.benchmark().toString(),
                    series.metric(),
                    series.unit(),
                    change.branch(),
                    change.score(),
                    change.shift().before(),
                    change.shift().after(),
                    previewed.minimumEffect());
        }
    }

    @GetMapping(produces = "application/json")
    @Operation(
            summary = "The rules in force",
            description = "The most precise rule that fits decides: one with words before one with a metric alone,"
                    + " more words before few. Where none fits, the defaults hold.")
    MinimumEffectItem current(@PathVariable String project) {
        return new MinimumEffectItem(rules.current(projects.named(project).id()), MinimumEffectDefaults.OF_LIBRARY);
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Save rules",
            description =
                    "Confirmed changes that are too small for them stay, are marked, and no longer alarm. Where suite-wide shifts are removed, series are evaluated without them.")
    MinimumEffects save(
            @PathVariable String project,
            @RequestBody MinimumEffectEdit wanted,
            @Parameter(hidden = true) @AuthenticationPrincipal @Nullable Caller caller) {
        long found = projects.named(project).id();
        return edits.save(
                found,
                wanted.basedOn(),
                checked(wanted.rules()),
                shift(found, wanted.suiteShift()),
                tokens.nameOf(caller));
    }

    @PostMapping(path = "/preview", consumes = "application/json", produces = "application/json")
    @Operation(summary = "The effects of rules on confirmed changes, without saving them")
    MinimumEffectPreviewItem preview(@PathVariable String project, @RequestBody MinimumEffectDraft draft) {
        long found = projects.named(project).id();
        MinimumEffectEdits.MinimumEffectPreview preview =
                edits.preview(found, checked(draft.rules()), shift(found, draft.suiteShift()));
        return new MinimumEffectPreviewItem(
                preview.series().size(),
                preview.changes().stream().map(PreviewedChangeItem::of).toList());
    }
}
