package dev.plateau.server.dashboard;

import static org.springframework.web.util.UriUtils.encodePathSegment;

import dev.plateau.comparison.answers.CompareAnswer;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.comparisons.RunComparisons;
import dev.plateau.server.dashboard.answers.Answers;
import dev.plateau.server.dashboard.answers.RunAnswer;
import dev.plateau.server.detection.SuiteShifts;
import dev.plateau.server.detection.SuiteShifts.RunSuiteShift;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.hosts.RunMarks;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.server.runs.EarlierRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.runs.UnmeasuredCells;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.ForkCount;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.NaturalOrder;
import dev.plateau.wire.text.Verdicts;
import java.security.Principal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** A run with its scores, unmeasured cells and the drift of its host. */
@Controller
@RequestMapping("/projects/{project}/runs")
record RunPage(
        BenchmarkKeys keys,
        CommitLog commitLog,
        Environments environments,
        RunCatalog runs,
        EarlierRuns earlierRuns,
        UnmeasuredCells unmeasuredCells,
        Scores scores,
        RunComparisons intervals,
        SuiteShifts suiteShifts,
        RecordingCatalog recordings,
        ExcludedRuns excludedRuns,
        HostHealth health,
        RunMarks marks,
        HostMarks hostMarks,
        HostDrifts hostDrifts,
        Comparisons comparisons,
        Calculations calculations) {
    private static final int MAX_SCORES = 5000;

    /**
     * A score with its benchmark.
     *
     * @param interval with the variance that verdicts use, else that of its forks alone; null for one fork
     * @param moderated true for the interval with the variance that verdicts use
     * @param lost "2 of 5 forks have results"; null if none is lost
     */
    record ScoreRow(
            BenchmarkKey key,
            ScoreRecord score,
            @Nullable ScoreInterval interval,
            boolean moderated,
            @Nullable String lost) {
        static ScoreRow of(
                BenchmarkKey key, ScoreRecord score, @Nullable ScoreInterval moderated, @Nullable Integer planned) {
            Double low = score.low();
            Double high = score.high();
            return new ScoreRow(
                    key,
                    score,
                    moderated != null || low == null || high == null ? moderated : new ScoreInterval(low, high),
                    moderated != null,
                    planned == null
                            ? null
                            : ForkCount.lost(planned, score.forks()).orElse(null));
        }

        public String conditions() {
            return Names.conditions(key);
        }
    }

    /** A cell without a score. */
    record UnmeasuredRow(BenchmarkKey key, UnmeasuredCell cell) {
        public String conditions() {
            return Names.conditions(key);
        }

        public String outcome() {
            return Verdicts.of(cell.outcome());
        }
    }

    /** The suite-wide shift of the run, in words: "8.1 % slower", "+6.2 % … +9.8 %" of time. */
    record SuiteShiftView(String speed, String interval, int benchmarks) {
        static SuiteShiftView of(RunSuiteShift move) {
            return new SuiteShiftView(
                    move.speed(), ChangeWords.interval(false, 1 / move.high(), 1 / move.low()), move.benchmarks());
        }
    }

    @GetMapping("/{id}")
    String page(
            Project project, @PathVariable long id, @RequestParam(defaultValue = "false") boolean all, Model model) {
        RunRecord run = RunListPage.find(runs, project, id);
        List<ScoreRecord> found = scores.ofRun(project.id(), id, 0, MAX_SCORES);
        List<UnmeasuredCell> without = unmeasuredCells.unmeasured(project.id(), id);
        Map<Long, BenchmarkKey> names = keys.byIds(
                project.id(),
                Stream.concat(
                                found.stream().map(ScoreRecord::benchmarkKey),
                                without.stream().map(UnmeasuredCell::benchmarkKeyId))
                        .distinct()
                        .toList());
        model.addAttribute("run", run);
        model.addAttribute("logged", commitLog.find(project.id(), run.commit()).orElse(null));
        model.addAttribute("all", all);
        model.addAttribute("most", found.size() < MAX_SCORES ? null : MAX_SCORES);
        model.addAttribute("secondary", found.stream().anyMatch(score -> !primary(score)));
        model.addAttribute("collector", runs.facts(project.id(), id));
        KnownEnvironment environment = environments.byId(project.id(), run.environmentId());
        model.addAttribute("environment", environment);
        RunRecord before = earlierRuns.preceding(project.id(), run).orElse(null);
        model.addAttribute("before", before);
        model.addAttribute(
                "answer",
                new RunAnswer(
                        id,
                        environment.label(),
                        (int) found.stream().filter(RunPage::primary).count(),
                        without.size(),
                        before == null
                                ? Optional.empty()
                                : Optional.of(calculations.run(project.id(), () -> change(project, run, before)))));
        List<ScoreRecord> shown =
                found.stream().filter(score -> all || primary(score)).toList();
        Map<Long, ScoreInterval> known = intervals.intervals(
                project.id(), id, shown.stream().map(ScoreRecord::metric).collect(Collectors.toSet()));
        Map<Long, Integer> planned = scores.plannedForks(project.id(), id);
        model.addAttribute(
                "scores",
                shown.stream()
                        .map(score -> ScoreRow.of(
                                key(names, score.benchmarkKey()),
                                score,
                                known.get(score.id()),
                                planned.get(score.benchmarkKey())))
                        .sorted(Comparator.comparing(ScoreRow::key, NaturalOrder.OF_BENCHMARKS)
                                .thenComparingLong(line -> line.score().id()))
                        .toList());
        model.addAttribute(
                "unmeasured",
                without.stream()
                        .map(cell -> new UnmeasuredRow(key(names, cell.benchmarkKeyId()), cell))
                        .toList());
        model.addAttribute("recordings", recordings.namedOfRun(project, id));
        addHost(project, run, environment.ids().host(), model);
        return "run/run";
    }

    private CompareAnswer change(Project project, RunRecord run, RunRecord before) {
        CellWords words = new CellWords("/projects/" + project.name());
        return Answers.compare(
                comparisons.compare(
                        project.id(),
                        new Party(before.environmentId(), before.id()),
                        new Party(run.environmentId(), run.id()),
                        ""),
                "run " + before.id() + (Objects.equals(before.branch(), run.branch()) ? "" : " on " + before.branch()),
                "Run " + run.id(),
                cell -> words.href(cell.side()));
    }

    /** Adds the exclusion of the run, the health of its host, and the suite-wide shift. */
    private void addHost(Project project, RunRecord run, long host, Model model) {
        model.addAttribute(
                "calibrated", !runs.calibrations(project.id(), run.execution()).isEmpty());
        model.addAttribute("excluded", excludedRuns.find(project.id(), run.id()).orElse(null));
        model.addAttribute(
                "unstable", health.unstable(project.id(), List.of(run.id())).get(run.id()));
        model.addAttribute("marks", marks.of(project.id(), run.id()));
        hostDrifts.of(project.id(), host, List.of(run.id())).values().stream()
                .findFirst()
                .ifPresent(move -> model.addAttribute("hostMove", HostDrifts.words(move)));
        model.addAttribute("hostMarks", hostMarks.of(project.id(), host));
        suiteShifts
                .of(project.id(), run.id())
                .ifPresent(move -> model.addAttribute("commonMove", SuiteShiftView.of(move)));
    }

    /** Speed of the host over the whole execution that the run is part of. */
    @GetMapping("/{id}/calibrations")
    @ResponseBody
    List<Upload.Calibration> calibrations(Project project, @PathVariable long id) {
        return runs.calibrations(
                project.id(), RunListPage.find(runs, project, id).execution());
    }

    /** Subject and author of the commit; 204 when unknown. */
    @GetMapping("/{id}/commit")
    ResponseEntity<LoggedCommit> commit(Project project, @PathVariable long id) {
        return commitLog
                .find(project.id(), RunListPage.find(runs, project, id).commit())
                .map(ResponseEntity::ok)
                .orElseGet(() -> ResponseEntity.noContent().build());
    }

    private static boolean primary(ScoreRecord score) {
        return score.metric().equals(Score.PRIMARY);
    }

    private static BenchmarkKey key(Map<Long, BenchmarkKey> names, long id) {
        return Objects.requireNonNull(names.get(id));
    }

    /** Excludes the run from detection, or includes it again. */
    @PostMapping("/{id}/mark")
    String mark(
            Project project,
            @PathVariable long id,
            @RequestParam boolean excluded,
            @RequestParam(defaultValue = "") String reason,
            @Nullable Principal who) {
        RunListPage.find(runs, project, id);
        return done(project, id, () -> {
            if (excluded) {
                marks.exclude(project.id(), id, CurrentUser.is(who), reason);
            } else {
                marks.include(project.id(), id, CurrentUser.is(who), reason);
            }
        });
    }

    /** Marks a change of the host at this run. */
    @PostMapping("/{id}/host-marks")
    String markHost(Project project, @PathVariable long id, @RequestParam String text, @Nullable Principal who) {
        RunRecord run = RunListPage.find(runs, project, id);
        return done(
                project,
                id,
                () -> hostMarks.add(project.id(), host(project, run), run.measuredAt(), text, CurrentUser.is(who)));
    }

    @PostMapping("/{id}/host-marks/{mark}/remove")
    String removeHostMark(Project project, @PathVariable long id, @PathVariable long mark) {
        RunRecord run = RunListPage.find(runs, project, id);
        return done(project, id, () -> hostMarks.remove(project.id(), host(project, run), mark));
    }

    private static String done(Project project, long run, Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException refused) {
            throw Problem.notPossible(refused);
        }
        return "redirect:/projects/" + encodePathSegment(project.name(), "UTF-8") + "/runs/" + run;
    }

    private long host(Project project, RunRecord run) {
        return environments.byId(project.id(), run.environmentId()).ids().host();
    }
}
