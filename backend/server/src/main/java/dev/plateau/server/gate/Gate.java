package dev.plateau.server.gate;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.gate.GateRequest.BaselineChoice;
import dev.plateau.server.gate.GateRequest.CandidateRuns;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Incidents.RegressedRange;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.EarlierRuns;
import dev.plateau.server.runs.Executions;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.runs.UnmeasuredCells;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.read.GateRecord.BaselineRun;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.read.GateRecord.Outcome;
import dev.plateau.wire.read.GateRecord.VerifiedCause;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Compares runs with their baselines. */
@Service
@Transactional(readOnly = true)
public class Gate {
    /** Maximum number of earlier runs searched for a good one: older ones are no useful baseline. */
    private static final int MAX_RUNS = 100;

    /** Maximum number of runs of one commit: as many as the address of a comparison holds. */
    private static final int MAX_RUNS_OF_A_COMMIT = 50;

    private final RunCatalog catalog;
    private final EarlierRuns earlierRuns;
    private final UnmeasuredCells unmeasuredCells;
    private final Executions executions;
    private final Environments environments;
    private final BenchmarkKeys benchmarks;
    private final Comparisons comparisons;
    private final ExcludedRuns exclusions;
    private final Clock clock;
    private final Incidents incidents;
    private final SeriesRelations series;
    private final CauseSearches causeSearches;
    private final NearestEnvironment nearest;

    Gate(
            RunCatalog catalog,
            EarlierRuns earlierRuns,
            UnmeasuredCells unmeasuredCells,
            Executions executions,
            Environments environments,
            BenchmarkKeys benchmarks,
            Comparisons comparisons,
            ExcludedRuns exclusions,
            Clock clock,
            Incidents incidents,
            SeriesRelations series,
            CauseSearches causeSearches,
            NearestEnvironment nearest) {
        this.catalog = catalog;
        this.earlierRuns = earlierRuns;
        this.unmeasuredCells = unmeasuredCells;
        this.executions = executions;
        this.environments = environments;
        this.benchmarks = benchmarks;
        this.comparisons = comparisons;
        this.exclusions = exclusions;
        this.clock = clock;
        this.incidents = incidents;
        this.series = series;
        this.causeSearches = causeSearches;
        this.nearest = nearest;
    }

    /**
     * The verdict on all runs of a commit, by the defaults of a CI job.
     *
     * @param baseline commit to compare to; null for the main branch
     * @throws Problem 404 without a run of the commit
     */
    public GateRecord ofCommit(Project project, String commit, @Nullable String baseline) {
        GateRequest question = new GateRequest(null, null, commit, baseline, null, null, null, null, null, null, null);
        return evaluate(project, question.candidates(project, catalog), question.against(), question.rule());
    }

    /** Evaluates each side separately, as it belongs to one environment. */
    GateRecord evaluate(Project project, List<CandidateRuns> candidates, BaselineChoice against, GateRule rule) {
        BaselineChoice chosen = against.commit().isEmpty() && against.branch().isEmpty()
                ? new BaselineChoice("", catalog.mainBranch(project.id()), against.good())
                : against;
        Map<Long, KnownEnvironment> places = environments.byIds(
                project.id(),
                candidates.stream()
                        .map(side -> side.newest().environmentId())
                        .distinct()
                        .toList());
        List<GatedRun> evaluated = candidates.stream()
                .map(side -> evaluate(
                        project,
                        side,
                        Objects.requireNonNull(places.get(side.newest().environmentId())),
                        chosen,
                        rule))
                .toList();
        Instant now = clock.instant();
        List<String> measuring = candidates.stream()
                .flatMap(side -> side.runs().stream())
                .map(RunRecord::execution)
                .distinct()
                .toList();
        boolean complete =
                executions.byIds(project.id(), measuring).values().stream().noneMatch(execution -> execution.live(now));
        Outcome outcome = Outcome.of(evaluated.stream().map(GatedRun::outcome).toList());
        return new GateRecord(outcome, GateSummary.of(evaluated), complete, evaluated);
    }

    private GatedRun evaluate(
            Project project, CandidateRuns side, KnownEnvironment place, BaselineChoice against, GateRule rule) {
        Calculations.checkTime();
        Map<Long, String> excluded = exclusions.byPeople(project.id(), ids(side.runs()));
        List<RunRecord> runs = side.runs().stream()
                .filter(run -> !excluded.containsKey(run.id()))
                .toList();
        if (runs.isEmpty()) {
            RunRecord newest = side.newest();
            return withoutBaseline(newest, place, "this run is " + excluded.get(newest.id()), List.of());
        }
        RunRecord run = runs.getFirst();
        Party candidate = new Party(run.environmentId(), ids(runs));
        if (against.equals(BaselineChoice.NONE)) {
            List<GatedCell> limited = limits(project, candidate, rule);
            String unmatched = rule.unmatchedLimits(limited);
            return new GatedRun(
                    run.id(),
                    place.label(),
                    outcome(limited, unmatched),
                    null,
                    "/projects/" + project.name() + "/runs/" + run.id(),
                    "",
                    unmatched,
                    List.of(),
                    limited);
        }
        Optional<RunRecord> found = baseline(project, runs, against);
        if (found.isEmpty()) {
            return withoutBaseline(
                    run,
                    place,
                    "nothing to compare to: " + missing(project, run, against),
                    Stream.concat(
                                    runs.stream().flatMap(one -> failed(project, one, rule).stream()),
                                    limits(project, candidate, rule).stream())
                            .toList());
        }
        RunRecord baseline = found.get();
        List<RunRecord> baselines = side.ofCommit() ? besides(project, baseline) : List.of(baseline);
        Comparison comparison = comparisons.compare(
                project.id(),
                new Party(baseline.environmentId(), ids(baselines)),
                candidate,
                rule.further(),
                rule.better());
        List<GatedCell> compared = rule.apply(comparison);
        List<GatedCell> limited = rule.applyLimits(comparison);
        List<GatedCell> scores =
                Stream.concat(compared.stream(), limited.stream()).toList();
        String reason = compared.isEmpty()
                ? "no benchmark of this run is looked at: check what is asked for"
                : compared.stream().noneMatch(score -> score.cell().hasBothSides())
                        ? "no benchmark has a score on both sides"
                        : rule.unmatched(compared, limited);
        return new GatedRun(
                run.id(),
                place.label(),
                outcome(scores, reason),
                new BaselineRun(baseline.id(), baseline.branch(), baseline.commit(), baseline.measuredAt()),
                "/projects/" + project.name() + "/compare?baselineRun=" + address(baselines) + "&candidateRun="
                        + address(runs),
                comparison.hostNotice().orElse(""),
                reason,
                scores.stream().anyMatch(score -> score.outcome() == Outcome.REGRESSED)
                        ? causes(project, baselines, runs)
                        : List.of(),
                scores);
    }

    private static GatedRun withoutBaseline(
            RunRecord run, KnownEnvironment place, String reason, List<GatedCell> scores) {
        return new GatedRun(
                run.id(), place.label(), outcome(scores, reason), null, null, "", reason, List.of(), scores);
    }

    /** The worst outcome of the scores; inconclusive at best with a reason why something could not be checked. */
    private static Outcome outcome(List<GatedCell> scores, String reason) {
        return Outcome.of(Stream.concat(
                        scores.stream().map(GatedCell::outcome),
                        reason.isEmpty() ? Stream.of() : Stream.of(Outcome.INCONCLUSIVE))
                .toList());
    }

    /** The limits of a run without a baseline: compared with itself. */
    private List<GatedCell> limits(Project project, Party candidate, GateRule rule) {
        return rule.limits().isEmpty()
                ? List.of()
                : rule.applyLimits(
                        comparisons.compare(project.id(), candidate, candidate, rule.further(), rule.better()));
    }

    /** The newest matching run that is not excluded by people. */
    private Optional<RunRecord> baseline(Project project, List<RunRecord> runs, BaselineChoice against) {
        if (against.good()) {
            return lastGood(project.id(), runs, against.branch());
        }
        return earlierRuns
                .earlier(project.id(), runs, against.commit(), against.branch(), exclusions.byPeople(project.id()), 1)
                .stream()
                .findFirst();
    }

    /** All runs of the baseline's commit in its environment, without excluded ones, the newest first. */
    private List<RunRecord> besides(Project project, RunRecord baseline) {
        if (baseline.commit() == null) {
            return List.of(baseline);
        }
        Set<Long> excluded = exclusions.byPeople(project.id());
        return catalog.ofCommit(project.id(), baseline.commit(), MAX_RUNS_OF_A_COMMIT).stream()
                .filter(run -> run.environmentId() == baseline.environmentId() && !excluded.contains(run.id()))
                .toList();
    }

    private static List<Long> ids(List<RunRecord> runs) {
        return runs.stream().map(RunRecord::id).toList();
    }

    /** Ids as the page of comparisons takes them. */
    private static String address(List<RunRecord> runs) {
        return runs.stream().map(run -> String.valueOf(run.id())).collect(Collectors.joining("~"));
    }

    private String missing(Project project, RunRecord run, BaselineChoice against) {
        if (!against.commit().isEmpty()) {
            return "no other run of a commit " + against.commit() + " was measured in this environment"
                    + nearest.words(project.id(), run, against.commit(), "");
        }
        if (against.good()
                && !earlierRuns
                        .earlier(project.id(), run, "", against.branch(), List.of())
                        .isEmpty()) {
            return "none of the last " + MAX_RUNS + " earlier runs "
                    + (against.branch().isEmpty() ? "" : "of branch " + against.branch() + " ")
                    + "in this environment is free of confirmed regressions: say what is expected of them, or name a baseline";
        }
        return "no earlier run " + (against.branch().isEmpty() ? "" : "of branch " + against.branch() + " ")
                + "has a benchmark of this one in this environment: measure the baseline there, too"
                + nearest.words(project.id(), run, "", against.branch());
    }

    /** The benchmarks that a run without a baseline failed to measure. */
    private List<GatedCell> failed(Project project, RunRecord run, GateRule rule) {
        List<UnmeasuredCell> cells = unmeasuredCells.unmeasured(project.id(), run.id());
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(
                project.id(), cells.stream().map(UnmeasuredCell::benchmarkKeyId).collect(Collectors.toSet()));
        return cells.stream()
                .filter(cell -> GateRule.isFailure(cell.outcome()))
                .filter(cell -> rule.benchmarks()
                        .isFoundIn(Objects.requireNonNull(keys.get(cell.benchmarkKeyId()))
                                .benchmark()))
                .map(cell ->
                        GateRule.failed(Objects.requireNonNull(keys.get(cell.benchmarkKeyId())), null, cell.reason()))
                .toList();
    }

    /**
     * The newest earlier run of a branch that no confirmed regression covers. A run is covered if one of the series that it shares with the
     * compared run was on a regressed level.
     */
    private Optional<RunRecord> lastGood(long project, List<RunRecord> compared, String branch) {
        Map<Long, Instant> own = positions(project, compared);
        List<RegressedRange> regressed = incidents.regressedRanges(project, branch).stream()
                .filter(one -> own.containsKey(one.series()))
                .toList();
        Set<Long> excluded = exclusions.byPeople(project);
        return earlierRuns.earlier(project, compared, "", branch, List.of(), MAX_RUNS).stream()
                .filter(run -> !isCovered(series.positionsOf(project, run.id()), regressed))
                .filter(run -> !excluded.contains(run.id()))
                .findFirst();
    }

    private Map<Long, Instant> positions(long project, List<RunRecord> runs) {
        Map<Long, Instant> positions = new HashMap<>();
        runs.forEach(run -> positions.putAll(series.positionsOf(project, run.id())));
        return positions;
    }

    private static boolean isCovered(Map<Long, Instant> positions, List<RegressedRange> regressed) {
        return regressed.stream().anyMatch(one -> {
            Instant position = positions.get(one.series());
            return position != null && one.covers(position);
        });
    }

    /** The verified causes of incidents that cover the run and not its baseline; a regression in both is not the difference between them. */
    private List<VerifiedCause> causes(Project project, List<RunRecord> baselines, List<RunRecord> runs) {
        List<IncidentRecord> since = incidents.covering(project.id(), positions(project.id(), runs));
        if (since.isEmpty()) {
            return List.of();
        }
        Set<Long> before = incidents.covering(project.id(), positions(project.id(), baselines)).stream()
                .map(IncidentRecord::id)
                .collect(Collectors.toSet());
        return since.stream()
                .filter(incident -> !before.contains(incident.id()))
                .flatMap(incident -> causeSearches.verified(incident).stream()
                        .map(words -> new VerifiedCause(
                                incident.id(), "/projects/" + project.name() + "/incidents/" + incident.id(), words)))
                .toList();
    }
}
