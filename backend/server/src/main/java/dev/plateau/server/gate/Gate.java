package dev.plateau.server.gate;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.gate.GateRequest.BaselineChoice;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.Executions;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.read.GateRecord.BaselineRun;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.read.GateRecord.Outcome;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Compares runs with their baselines. */
@Service
@Transactional(readOnly = true)
class Gate {
    private final RunCatalog catalog;
    private final GateIncidents incidents;
    private final Executions executions;
    private final Environments environments;
    private final BenchmarkKeys benchmarks;
    private final Comparisons comparisons;
    private final Matrices matrices;
    private final ExcludedRuns exclusions;
    private final Clock clock;

    Gate(
            RunCatalog catalog,
            GateIncidents incidents,
            Executions executions,
            Environments environments,
            BenchmarkKeys benchmarks,
            Comparisons comparisons,
            Matrices matrices,
            ExcludedRuns exclusions,
            Clock clock) {
        this.catalog = catalog;
        this.incidents = incidents;
        this.executions = executions;
        this.environments = environments;
        this.benchmarks = benchmarks;
        this.comparisons = comparisons;
        this.matrices = matrices;
        this.exclusions = exclusions;
        this.clock = clock;
    }

    /** Evaluates each run separately, as it belongs to one environment. */
    GateRecord evaluate(Project project, List<RunRecord> candidates, BaselineChoice against, GateRule rule) {
        BaselineChoice chosen = against.commit().isEmpty() && against.branch().isEmpty()
                ? new BaselineChoice("", matrices.choices(project.id()).defaultBranch(), against.good())
                : against;
        Map<Long, KnownEnvironment> places = environments.byIds(
                candidates.stream().map(RunRecord::environmentId).distinct().toList());
        List<GatedRun> evaluated = candidates.stream()
                .map(run ->
                        evaluate(project, run, Objects.requireNonNull(places.get(run.environmentId())), chosen, rule))
                .toList();
        Instant now = clock.instant();
        List<String> measuring =
                candidates.stream().map(RunRecord::execution).distinct().toList();
        boolean complete =
                executions.byIds(project.id(), measuring).values().stream().noneMatch(execution -> execution.live(now));
        Outcome outcome = Outcome.of(evaluated.stream().map(GatedRun::outcome).toList());
        return new GateRecord(outcome, GateSummary.of(evaluated), complete, evaluated);
    }

    private GatedRun evaluate(
            Project project, RunRecord run, KnownEnvironment place, BaselineChoice against, GateRule rule) {
        Calculations.checkTime();
        Optional<String> exclusion =
                Optional.ofNullable(exclusions.byPeople(List.of(run.id())).get(run.id()));
        if (exclusion.isPresent()) {
            return withoutBaseline(run, place, "this run is " + exclusion.get(), List.of());
        }
        Optional<RunRecord> found = baseline(project, run, against);
        if (found.isEmpty()) {
            return withoutBaseline(
                    run, place, "nothing to compare to: " + missing(project, run, against), failed(run, rule));
        }
        RunRecord baseline = found.get();
        Comparison comparison = comparisons.compare(
                project.id(),
                new Party(baseline.environmentId(), baseline.id()),
                new Party(run.environmentId(), run.id()),
                "");
        List<GatedCell> scores = rule.apply(comparison);
        boolean isCompared = scores.stream().anyMatch(score -> score.cell().hasBothSides());
        return new GatedRun(
                run.id(),
                place.label(),
                Outcome.of(Stream.concat(
                                scores.stream().map(GatedCell::outcome),
                                isCompared ? Stream.of() : Stream.of(Outcome.INCONCLUSIVE))
                        .toList()),
                new BaselineRun(baseline.id(), baseline.branch(), baseline.commit(), baseline.measuredAt()),
                "/projects/" + project.name() + "/compare?baselineRun=" + baseline.id() + "&candidateRun=" + run.id(),
                comparison.hostNotice().orElse(""),
                scores.isEmpty()
                        ? "no benchmark of this run is looked at: check what is asked for"
                        : isCompared ? "" : "no benchmark has a score on both sides",
                scores.stream().anyMatch(score -> score.outcome() == Outcome.REGRESSED)
                        ? incidents.causes(project, baseline, run)
                        : List.of(),
                scores);
    }

    private static GatedRun withoutBaseline(
            RunRecord run, KnownEnvironment place, String reason, List<GatedCell> scores) {
        return new GatedRun(run.id(), place.label(), Outcome.INCONCLUSIVE, null, null, "", reason, List.of(), scores);
    }

    /** The newest matching run that is not excluded by people. */
    private Optional<RunRecord> baseline(Project project, RunRecord run, BaselineChoice against) {
        if (against.good()) {
            return incidents.lastGood(project.id(), run, against.branch());
        }
        return catalog.earlier(
                project.id(), run, against.commit(), against.branch(), exclusions.byPeople(project.id()));
    }

    private String missing(Project project, RunRecord run, BaselineChoice against) {
        if (!against.commit().isEmpty()) {
            return "no other run of a commit " + against.commit() + " was measured in this environment";
        }
        if (against.good()
                && !catalog.earlier(project.id(), run, against.branch(), 1).isEmpty()) {
            return "none of the last " + GateIncidents.MAX_RUNS + " earlier runs "
                    + (against.branch().isEmpty() ? "" : "of branch " + against.branch() + " ")
                    + "in this environment is free of confirmed regressions: say what is expected of them, or name a baseline";
        }
        return "no earlier run " + (against.branch().isEmpty() ? "" : "of branch " + against.branch() + " ")
                + "has a benchmark of this one in this environment: measure the baseline there, too";
    }

    /** The benchmarks that a run without a baseline failed to measure. */
    private List<GatedCell> failed(RunRecord run, GateRule rule) {
        List<UnmeasuredCell> cells = catalog.unmeasured(run.id());
        Map<Long, BenchmarkKey> keys = benchmarks.byIds(
                cells.stream().map(UnmeasuredCell::benchmarkKeyId).collect(Collectors.toSet()));
        return cells.stream()
                .filter(cell -> GateRule.isFailure(cell.outcome()))
                .filter(cell -> rule.benchmarks()
                        .isFoundIn(Objects.requireNonNull(keys.get(cell.benchmarkKeyId()))
                                .benchmark()))
                .map(cell ->
                        GateRule.failed(Objects.requireNonNull(keys.get(cell.benchmarkKeyId())), null, cell.reason()))
                .toList();
    }
}
