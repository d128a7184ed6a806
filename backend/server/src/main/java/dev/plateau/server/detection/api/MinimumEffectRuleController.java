package dev.plateau.server.detection.api;

import dev.plateau.server.access.Caller;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.detection.MinimumEffectPreview;
import dev.plateau.server.detection.MinimumEffectRule;
import dev.plateau.server.detection.MinimumEffectRules;
import dev.plateau.server.detection.MinimumEffectVersion;
import dev.plateau.server.detection.PreviewedChange;
import dev.plateau.server.detection.SuiteShiftRule;
import dev.plateau.server.platform.api.Calculated;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.RefusesInput;
import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.change.ChangePoints;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
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
@Tag(name = "Minimum effect rules", description = "The smallest change that counts, version by version")
class MinimumEffectRuleController implements RefusesInput {
    private static final int VERSIONS = 100;

    private final KnownProjects projects;
    private final MinimumEffectRules rules;
    private final MinimumEffectPreview previews;
    private final Tokens tokens;
    private final Calculations calculations;

    MinimumEffectRuleController(
            KnownProjects projects,
            MinimumEffectRules rules,
            MinimumEffectPreview previews,
            Tokens tokens,
            Calculations calculations) {
        this.projects = projects;
        this.rules = rules;
        this.previews = previews;
        this.tokens = tokens;
        this.calculations = calculations;
    }

    /** A rule in the REST API. */
    record MinimumEffectRuleItem(
            @Schema(description = "Name of the metric; null for any", example = "gc.alloc.rate.norm") @Nullable
            String metric,

            @Schema(description = "Words that all stand in the benchmark's name, parameters or mode; empty for any")
            @Nullable
            String benchmarks,

            @Schema(description = "Smallest relative change that matters, as a share", example = "0.05")
            double minimumEffect) {
        static MinimumEffectRuleItem of(MinimumEffectRule rule) {
            return new MinimumEffectRuleItem(rule.metric(), rule.benchmarks(), rule.minimumEffect());
        }

        MinimumEffectRule rule() {
            return new MinimumEffectRule(metric, Objects.requireNonNullElse(benchmarks, ""), minimumEffect);
        }
    }

    /** A version; 0 for the defaults. */
    record MinimumEffectVersionItem(
            int version,
            @Nullable Instant savedAt,
            String savedBy,
            List<MinimumEffectRuleItem> rules,

            @Schema(description = "What becomes of the shift that most benchmarks of a run share")
            SuiteShiftRule suiteShift) {
        static MinimumEffectVersionItem of(MinimumEffectVersion set) {
            return new MinimumEffectVersionItem(
                    set.version(),
                    set.savedAt(),
                    set.savedBy(),
                    set.rules().stream().map(MinimumEffectRuleItem::of).toList(),
                    set.suiteShift());
        }
    }

    /** The rules in force, and the defaults where none fits. */
    record MinimumEffectItem(MinimumEffectVersionItem current, MinimumEffectDefaults defaults) {}

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
    record NewMinimumEffectVersion(
            @Schema(description = "The version that was edited: a newer one is not overwritten")
            int basedOn,

            List<MinimumEffectRuleItem> rules,

            @Schema(
                    description =
                            "What is to become of the shift that most benchmarks of a run share; without it, what does now")
            @Nullable
            SuiteShiftRule suiteShift) {}

    /** The effects of a version. */
    record MinimumEffectPreviewItem(
            @Schema(description = "Series that would be evaluated otherwise")
            int affected,

            @Schema(description = "Number of them that were searched for new changes before time was up")
            int evaluated,

            int points,
            List<PreviewedChangeItem> changes) {}

    /** A change that a version would treat differently. */
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
        static PreviewedChangeItem of(PreviewedChange change) {
            return new PreviewedChangeItem(
                    change.kind(),
                    change.series(),
                    change.axis().label(),
                    change.benchmark().toString(),
                    change.metric(),
                    change.unit(),
                    change.branch(),
                    change.score(),
                    change.shift().before(),
                    change.shift().after(),
                    change.minimumEffect());
        }
    }

    @GetMapping(produces = "application/json")
    @Operation(
            summary = "The rules in force",
            description = "The most precise rule that fits decides: one with words before one with a metric alone,"
                    + " more words before few. Where none fits, the defaults hold.")
    MinimumEffectItem current(@PathVariable String project) {
        return new MinimumEffectItem(
                MinimumEffectVersionItem.of(
                        rules.current(projects.named(project).id())),
                MinimumEffectDefaults.OF_LIBRARY);
    }

    @GetMapping(path = "/versions", produces = "application/json")
    @Operation(summary = "The newest hundred versions, newest first")
    Page<MinimumEffectVersionItem> versions(@PathVariable String project) {
        return Page.whole(rules.versions(projects.named(project).id(), VERSIONS).stream()
                .map(MinimumEffectVersionItem::of)
                .toList());
    }

    @PutMapping(consumes = "application/json", produces = "application/json")
    @Operation(
            summary = "Save rules as a new version",
            description =
                    "Confirmed changes that are too small for it stay, are marked, and no longer alarm. Where suite-wide shifts are removed, series are evaluated without them.")
    MinimumEffectVersionItem save(
            @PathVariable String project,
            @RequestBody NewMinimumEffectVersion wanted,
            @Parameter(hidden = true) @AuthenticationPrincipal @Nullable Caller caller) {
        long found = projects.named(project).id();
        return MinimumEffectVersionItem.of(rules.save(
                found,
                wanted.basedOn(),
                checked(wanted.rules()),
                shift(found, wanted.suiteShift()),
                tokens.nameOf(caller)));
    }

    @Calculated
    @PostMapping(path = "/preview", consumes = "application/json", produces = "application/json")
    @Operation(summary = "What rules would change, without saving them")
    MinimumEffectPreviewItem preview(@PathVariable String project, @RequestBody MinimumEffectDraft draft) {
        long found = projects.named(project).id();
        List<MinimumEffectRule> wanted = checked(draft.rules());
        MinimumEffectPreview.Preview preview =
                calculations.run(found, () -> previews.of(found, wanted, shift(found, draft.suiteShift())));
        return new MinimumEffectPreviewItem(
                preview.affected(),
                preview.evaluated(),
                preview.points(),
                preview.changes().stream().map(PreviewedChangeItem::of).toList());
    }
}
