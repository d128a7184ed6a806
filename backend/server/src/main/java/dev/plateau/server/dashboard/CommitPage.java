package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.CommitView.MetricTotals;
import dev.plateau.server.dashboard.VerdictCounts.EnvironmentMean;
import dev.plateau.server.dashboard.answers.CommitAnswer;
import dev.plateau.server.dashboard.compare.RunSet;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.incidents.IncidentAnswer;
import dev.plateau.server.incidents.IncidentAnswers;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.CommitNames;
import dev.plateau.server.runs.EarlierRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The changes of a commit in every environment that measured it. */
@Controller
record CommitPage(
        RunCatalog history,
        EarlierRuns earlierRuns,
        CommitNames commitNames,
        CommitLog log,
        Incidents incidents,
        IncidentAnswers answers,
        Releases releases,
        Calculations calculations,
        ExcludedRuns exclusions,
        Environments environments,
        Comparisons comparisons) {
    private static final int MAX_RUNS = 500;

    /** Commits that an ambiguous address lists. */
    private static final int MAX_NAMED = 5;

    /**
     * The page.
     *
     * @param digits the commit's id, or its first digits, or {@code release:NAME}
     */
    @GetMapping("/projects/{project}/commits/{digits}")
    String page(Project project, @PathVariable String digits, Model model) {
        String commit = find(project, releases.commit(project.id(), digits));
        Optional<LoggedCommit> logged = log.find(project.id(), commit);
        CommitView view = calculations.run(
                project.id(),
                () -> CommitView.of(
                        environments(project, commit, logged.map(LoggedCommit::parent)),
                        new CellWords("/projects/" + project.name())));
        model.addAttribute(
                "shown",
                new CommitContent(
                        commit,
                        Names.commit(commit),
                        logged.orElse(null),
                        incidents.beginningAt(project.id(), commit).stream()
                                .map(answers::of)
                                .toList(),
                        view,
                        view.answer(Names.commit(commit), "/projects/" + project.name() + "/compare?")));
        return "commit/commit";
    }

    /**
     * Content of the page.
     *
     * @param logged its subject, author and parent; null when unknown
     * @param incidents that begin at the commit
     */
    record CommitContent(
            String commit,
            String brief,
            @Nullable LoggedCommit logged,
            List<IncidentAnswer> incidents,
            CommitView view,
            CommitAnswer answer) {}

    private String find(Project project, String digits) {
        List<String> measured = commitNames.commits(project.id(), digits, MAX_NAMED);
        if (measured.size() > 1) {
            throw new PageNotFound(
                    "Several commits of project " + project.name() + " begin with " + digits + ": "
                            + String.join(", ", measured) + ".",
                    "Give more digits, or choose one in the list of runs.");
        }
        return measured.stream()
                .findFirst()
                .or(() -> log.find(project.id(), digits).map(LoggedCommit::sha))
                .orElseThrow(
                        () -> new PageNotFound(
                                "Project " + project.name() + " has no run of commit " + digits + ".",
                                "The list of runs shows the commits there are. The page Requests asks an agent to measure one."));
    }

    /**
     * A commit in one environment.
     *
     * @param runs its runs, newest first; without those that people excluded, unless all are
     * @param runsBefore runs of the commit it is compared with, newest first; empty for the first one here
     * @param comparison null without such runs
     * @param excluded why its newest run is excluded; null when a run is not
     * @param isAfterParent true if it is compared with its parent, or the parent is unknown
     */
    record OneEnvironment(
            KnownEnvironment environment,
            List<RunRecord> runs,
            List<RunRecord> runsBefore,
            @Nullable Comparison comparison,
            @Nullable String excluded,
            boolean isAfterParent) {
        public RunRecord run() {
            return runs.getFirst();
        }

        /** The newest run of the commit it is compared with; null for the first one here. */
        public @Nullable RunRecord before() {
            return runsBefore.isEmpty() ? null : runsBefore.getFirst();
        }

        /** Parameters of the address of the comparison: ids of its runs, such as {@code 12~15}. */
        public String sides() {
            return "baselineRun=" + address(runsBefore) + "&candidateRun=" + address(runs);
        }

        /** Reason for a missing comparison, or other changes that it includes; empty when it is of the commit alone. */
        public String note() {
            if (excluded != null) {
                return excluded;
            }
            if (comparison == null) {
                return "No earlier run here has a benchmark of this one.";
            }
            return isAfterParent ? "" : "Its parent was not measured here: commits between may have a part.";
        }

        /** The mean of each of the metrics. */
        public List<EnvironmentMean> means(List<MetricTotals> totals) {
            return totals.stream()
                    .map(total -> EnvironmentMean.of(
                            environment,
                            comparison == null
                                    ? List.of()
                                    : Cell.compared(comparison.cells(total.metric()))
                                            .toList()))
                    .toList();
        }
    }

    /**
     * The environments that measured a commit, in their order.
     *
     * @param parent its first parent; empty when unknown
     */
    private List<OneEnvironment> environments(Project project, String commit, Optional<String> parent) {
        Map<Long, List<RunRecord>> runs = history.ofCommit(project.id(), commit, MAX_RUNS).stream()
                .collect(Collectors.groupingBy(RunRecord::environmentId));
        Set<Long> excluded = exclusions.byPeople(project.id());
        String defaultBranch = history.mainBranch(project.id());
        return environments.ofProject(project.id()).stream()
                .filter(environment -> runs.containsKey(environment.ids().environment()))
                .map(environment -> {
                    List<RunRecord> ours =
                            Objects.requireNonNull(runs.get(environment.ids().environment()));
                    return of(project, environment, ours, parent, defaultBranch, excluded);
                })
                .toList();
    }

    private OneEnvironment of(
            Project project,
            KnownEnvironment environment,
            List<RunRecord> runs,
            Optional<String> parent,
            String defaultBranch,
            Set<Long> excluded) {
        Calculations.checkTime();
        List<RunRecord> counted = counted(runs, excluded);
        if (counted.isEmpty()) {
            String reason = exclusions
                    .byPeople(project.id(), List.of(runs.getFirst().id()))
                    .getOrDefault(runs.getFirst().id(), "excluded");
            return new OneEnvironment(environment, runs, List.of(), null, reason, true);
        }
        List<RunRecord> before = before(project, counted.getFirst(), parent, defaultBranch, excluded);
        if (before.isEmpty()) {
            return new OneEnvironment(environment, counted, before, null, null, true);
        }
        Comparison comparison =
                comparisons.compare(project.id(), party(environment, before), party(environment, counted), "");
        boolean isAfterParent =
                parent.map(known -> known.equals(before.getFirst().commit())).orElse(true);
        return new OneEnvironment(environment, counted, before, comparison, null, isAfterParent);
    }

    /** The runs of the parent; where it was not measured here, those of the commit before on the branch, else on the default branch. */
    private List<RunRecord> before(
            Project project, RunRecord run, Optional<String> parent, String defaultBranch, Set<Long> excluded) {
        RunRecord newest = parent.flatMap(known -> earlierRuns.earlier(project.id(), run, known, "", excluded))
                .or(() -> onBranch(project, run, Objects.requireNonNullElse(run.branch(), ""), excluded))
                .or(() -> onBranch(project, run, defaultBranch, excluded))
                .orElse(null);
        if (newest == null) {
            return List.of();
        }
        String commit = newest.commit();
        return commit == null
                ? List.of(newest)
                : counted(
                        history.ofCommit(project.id(), commit, MAX_RUNS).stream()
                                .filter(other -> other.environmentId() == run.environmentId())
                                .toList(),
                        excluded);
    }

    private Optional<RunRecord> onBranch(Project project, RunRecord run, String branch, Set<Long> excluded) {
        return earlierRuns.earlier(project.id(), run, "", branch, excluded);
    }

    private static List<RunRecord> counted(List<RunRecord> runs, Set<Long> excluded) {
        return runs.stream().filter(run -> !excluded.contains(run.id())).toList();
    }

    private static Party party(KnownEnvironment environment, List<RunRecord> runs) {
        return new Party(
                environment.ids().environment(),
                runs.stream().limit(RunSet.MAX_RUNS).map(RunRecord::id).toList());
    }

    private static String address(List<RunRecord> runs) {
        return new RunSet(runs.stream()
                        .limit(RunSet.MAX_RUNS)
                        .map(RunRecord::id)
                        .sorted()
                        .toList())
                .toString();
    }
}
