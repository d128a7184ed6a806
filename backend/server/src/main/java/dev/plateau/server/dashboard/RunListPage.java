package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.deletion.Deletions;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.ExcludedRuns.ExcludedRun;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.server.runs.EarlierRuns;
import dev.plateau.server.runs.ExecutionRecord;
import dev.plateau.server.runs.Executions;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.RunSearch;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The runs of a project, from which two can be picked to compare them. */
@Controller
@RequestMapping("/projects/{project}/runs")
record RunListPage(
        Environments environments,
        RunCatalog runs,
        EarlierRuns earlierRuns,
        RunSearch search,
        Executions executions,
        RecordingCatalog recordings,
        ExcludedRuns excludedRuns,
        HostHealth health,
        Deletions deletions,
        Clock clock) {
    private static final int ROWS = 50;

    /**
     * The query of the list's address; null for any.
     *
     * @param jdk feature release
     * @param flagSet id
     * @param host id
     * @param commit its first digits
     * @param before id of the last run of the page before
     */
    record Query(
            @Nullable String branch,
            @Nullable Integer jdk,
            @Nullable Long flagSet,
            @Nullable Long host,
            @Nullable String commit,
            @Nullable Long before) {
        RunSearch.RunFilter filter(EnvironmentChoices choices) {
            boolean anywhere = jdk == null && flagSet == null && host == null;
            return new RunSearch.RunFilter(
                    Objects.requireNonNullElse(branch, ""),
                    Objects.requireNonNullElse(commit, "").strip(),
                    anywhere
                            ? null
                            : choices.fitting(jdk, flagSet, host).stream()
                                    .map(environment -> environment.ids().environment())
                                    .toList());
        }
    }

    /**
     * State of a run, by exclusion and completeness.
     *
     * @param word excluded, running, partial or complete
     * @param style class of its tag
     * @param detail reason or progress; empty when the word is enough
     */
    record RunState(String word, String style, String detail) {
        private static final RunState COMPLETE = new RunState("complete", "", "");

        /**
         * The state of a run in the list. An exclusion from detection takes precedence over missing results.
         *
         * @param excluded null when detection uses it
         * @param execution as its collector reported it; null when none did
         */
        static RunState of(
                RunSearch.CountedRun entry,
                @Nullable ExcludedRun excluded,
                @Nullable ExecutionRecord execution,
                Instant now) {
            if (excluded != null) {
                return new RunState("excluded", "worse", excluded.reason());
            }
            if (execution != null && execution.live(now)) {
                return new RunState("running", "", cells(execution.progress()) + " so far");
            }
            if (execution != null && !execution.progress().finished()) {
                return new RunState("partial", "caution", "the execution stopped after " + cells(execution.progress()));
            }
            if (entry.failed() > 0) {
                return new RunState(
                        "partial",
                        "caution",
                        entry.failed() + (entry.failed() == 1 ? " benchmark" : " benchmarks") + " failed or timed out");
            }
            return COMPLETE;
        }

        private static String cells(ExecutionRecord.Progress progress) {
            return progress.measured() + progress.unmeasured() + " of " + progress.planned() + " cells";
        }
    }

    /**
     * A row of the run list.
     *
     * @param unstable description of its unstable host, or null
     * @param before id of the run before it in its environment and on its branch, or null
     */
    record RunRow(
            RunSearch.CountedRun entry,
            KnownEnvironment environment,
            RunState state,
            int recordings,
            @Nullable String unstable,
            @Nullable Long before) {
        public RunRecord run() {
            return entry.run();
        }
    }

    @GetMapping
    String list(Project project, Query query, HttpServletRequest http, Model model) {
        EnvironmentChoices choices = new EnvironmentChoices(environments.ofProject(project.id()));
        RunSearch.RunFilter filter = query.filter(choices);
        long before = Objects.requireNonNullElse(query.before(), Long.MAX_VALUE);
        List<RunSearch.CountedRun> found = search.newest(project.id(), filter, before, ROWS + 1);
        List<RunSearch.CountedRun> shown = found.stream().limit(ROWS).toList();
        Address address = Address.of(http);
        model.addAttribute("rows", rows(project, shown));
        model.addAttribute("query", query);
        model.addAttribute("choices", choices);
        model.addAttribute(
                "branches",
                runs.branches(project.id()).stream()
                        .map(branch -> new Option(branch, branch))
                        .toList());
        model.addAttribute("none", shown.isEmpty() && choices.all().isEmpty());
        model.addAttribute("deletions", deletions.of(project.id()));
        model.addAttribute("address", address);
        model.addAttribute(
                "next",
                found.size() > ROWS
                        ? address.with("before", shown.getLast().run().id())
                        : null);
        return "run/list";
    }

    private List<RunRow> rows(Project project, List<RunSearch.CountedRun> entries) {
        List<Long> ids = entries.stream().map(entry -> entry.run().id()).toList();
        Map<Long, KnownEnvironment> known = environments.byIds(
                project.id(),
                entries.stream().map(entry -> entry.run().environmentId()).toList());
        Map<String, ExecutionRecord> reported = executions.byIds(
                project.id(),
                entries.stream()
                        .map(entry -> entry.run().execution())
                        .distinct()
                        .toList());
        Map<Long, ExcludedRun> excluded = excludedRuns.among(project.id(), ids);
        Map<Long, String> unstable = health.unstable(project.id(), ids);
        Map<Long, Long> before = earlierRuns.before(project.id(), ids);
        Map<Long, Integer> recorded = recordings.counts(project.id(), ids);
        Instant now = clock.instant();
        return entries.stream()
                .map(entry -> new RunRow(
                        entry,
                        Objects.requireNonNull(known.get(entry.run().environmentId())),
                        RunState.of(
                                entry,
                                excluded.get(entry.run().id()),
                                reported.get(entry.run().execution()),
                                now),
                        recorded.getOrDefault(entry.run().id(), 0),
                        unstable.get(entry.run().id()),
                        before.get(entry.run().id())))
                .toList();
    }

    /** A run of the project; a page with status 404 if the project has no such run. */
    static RunRecord find(RunCatalog runs, Project project, long id) {
        return runs.find(project.id(), id)
                .orElseThrow(() -> PageNotFound.in(project, "run " + id, "The list of runs shows those there are."));
    }

    /** Redirects to the comparison of the two selected runs; the earlier one is the baseline. */
    @GetMapping("/compare")
    String compare(Project project, @RequestParam(defaultValue = "") List<Long> run) {
        List<Long> picked = run.stream().distinct().toList();
        if (picked.size() != 2) {
            throw Problem.badParameter(
                    "run",
                    "a comparison needs two runs, " + picked.size() + (picked.size() == 1 ? " is" : " are")
                            + " selected. Go back to the list and select two.");
        }
        List<RunRecord> inOrder = picked.stream()
                .map(id -> find(runs, project, id))
                .sorted(Comparator.comparing(RunRecord::measuredAt).thenComparingLong(RunRecord::id))
                .toList();
        return "redirect:/projects/" + project.name() + "/compare?baselineRun="
                + inOrder.getFirst().id() + "&candidateRun=" + inOrder.getLast().id();
    }
}
