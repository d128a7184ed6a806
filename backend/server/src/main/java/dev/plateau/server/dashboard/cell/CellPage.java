package dev.plateau.server.dashboard.cell;

import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.OtherFlagSets;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.comparisons.RunComparisons;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.CellWords.OtherFlagSet;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.answers.CellAnswer;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.ScoreRecord;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.Scores.RawScore;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** One score with its raw data: iterations of every fork, percentiles, facts of the environment. */
@Controller
@RequestMapping("/projects/{project}/cells/{id}")
record CellPage(
        BenchmarkKeys keys,
        Environments environments,
        RunCatalog runs,
        Scores scores,
        SeriesRelations relations,
        CellProfiles profiles,
        SiblingBenchmarks siblingBenchmarks,
        Sweeps sweeps,
        RunComparisons intervals,
        Calculations calculations,
        Comparisons comparisons,
        OtherFlagSets otherFlagSets,
        Releases releases) {
    /**
     * Data of the charts.
     *
     * @param forks value of each iteration, fork by fork
     * @param quantiles in 0..100, ascending
     */
    record Charts(
            String unit,
            double score,
            @Nullable Double low,
            @Nullable Double high,
            double[][] forks,
            List<Double> quantiles,
            List<Double> quantileValues,
            HistogramBins bins) {
        static Charts of(RawScore raw, @Nullable ScoreInterval interval) {
            ScoreRecord summary = raw.summary();
            double[] pooled = Arrays.stream(raw.measurements())
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
            return new Charts(
                    summary.unit(),
                    summary.score(),
                    interval == null ? summary.low() : (Double) interval.low(),
                    interval == null ? summary.high() : (Double) interval.high(),
                    raw.measurements(),
                    List.copyOf(CellFacts.percentiles(raw).keySet()),
                    List.copyOf(CellFacts.percentiles(raw).values()),
                    raw.histograms().length > 0 ? HistogramBins.of(raw.histograms()) : HistogramBins.of(pooled));
        }
    }

    @GetMapping
    String page(
            Project project,
            @PathVariable long id,
            @RequestParam(name = "baselineRun") @Nullable String baselineName,
            @RequestParam @Nullable String against,
            @RequestParam(defaultValue = "cpu") String kind,
            HttpServletRequest http,
            Model model) {
        RawScore raw = find(project, id);
        ScoreRecord summary = raw.summary();
        RunRecord run = runs.find(project.id(), summary.run()).orElseThrow();
        KnownEnvironment environment = environments.byId(project.id(), run.environmentId());
        BenchmarkKey key = keys.byId(project.id(), summary.benchmarkKey());
        List<ScoreRecord> metrics = scores.ofBenchmark(project.id(), summary.run(), summary.benchmarkKey());
        Map<Long, Long> series = relations.ofScores(
                project.id(), metrics.stream().map(ScoreRecord::id).toList(), summary.run());
        model.addAttribute("cell", new CellFacts(key, raw, run, environment, runs.facts(project.id(), run.id())));
        model.addAttribute("metrics", metrics);
        model.addAttribute(
                "intervals",
                intervals.intervals(
                        project.id(),
                        run.id(),
                        metrics.stream().map(ScoreRecord::metric).toList()));
        model.addAttribute("series", series);
        model.addAttribute("axes", sweeps.axes(project, key, summary));
        Address address = Address.of(http);
        model.addAttribute("neighbours", siblingBenchmarks.of(project, run, summary.benchmarkKey(), address));
        Long baselineRun = baselineName == null
                ? null
                : (Long) releases.runId(project.id(), "baselineRun", baselineName, run.environmentId());
        Metric metric = Metric.of(summary.metric()).orElse(null);
        CellBaseline baseline = baselineRun == null || metric == null
                ? null
                : calculations
                        .run(project.id(), () -> baseline(project, key, metric, run, baselineRun))
                        .orElse(null);
        model.addAttribute("baseline", baseline);
        model.addAttribute(
                "answer",
                new CellAnswer(
                        key.shortName(),
                        ChangeFact.Kind.of(summary.metric(), summary.unit(), summary.direction()),
                        baseline == null ? environment.label() : place(run, environment, baseline.environment()),
                        Quantity.of(summary.score(), summary.unit()),
                        baseline == null ? null : baseline.speed(),
                        baseline == null ? null : place(baseline.run(), baseline.environment(), environment)));
        model.addAttribute("baselineRun", baselineRun);
        String other = against != null
                ? against
                : baseline == null ? "" : String.valueOf(baseline.run().environmentId());
        model.addAttribute(
                "profiles",
                calculations.run(
                        project.id(),
                        () -> profiles.of(project, run, key, summary.benchmarkKey(), other, kind, address)));
        return "cell/cell";
    }

    /** Label of an environment; with the run where the other side has the same. */
    private static String place(RunRecord run, KnownEnvironment environment, KnownEnvironment other) {
        String label = environment.label();
        String commit = run.commit();
        return !label.equals(other.label())
                ? label
                : commit == null ? label + " in run " + run.id() : label + " at " + Names.commit(commit);
    }

    @GetMapping("/chart")
    @ResponseBody
    Charts charts(Project project, @PathVariable long id) {
        RawScore raw = find(project, id);
        return Charts.of(
                raw,
                intervals
                        .intervals(
                                project.id(),
                                raw.summary().run(),
                                List.of(raw.summary().metric()))
                        .get(id));
    }

    /**
     * The scores of the benchmark and its siblings.
     *
     * @param parameter empty for threads
     * @param baseline environment that comes first
     */
    @GetMapping("/sweep")
    @ResponseBody
    Sweeps.Sweep sweep(
            Project project,
            @PathVariable long id,
            @RequestParam(defaultValue = "") String parameter,
            @RequestParam @Nullable Long baseline) {
        ScoreRecord score = find(project, id).summary();
        return calculations.run(
                project.id(),
                () -> sweeps.find(project, score, parameter, baseline)
                        .orElseThrow(() -> new PageNotFound(
                                "Score " + id + " has too few siblings for this chart.",
                                "The page of its cell has the charts there are.")));
    }

    private RawScore find(Project project, long id) {
        return scores.find(project.id(), id)
                .orElseThrow(() -> PageNotFound.in(
                        project, "score " + id, "The matrix and the list of runs lead to those there are."));
    }

    /**
     * The baseline as the page shows it.
     *
     * @param run of the baseline
     * @param cell the candidate, as the matrix shows it
     * @param baseline score of the baseline, in words
     * @param candidate score of the cell, in words
     * @param words ratio, interval and verdict with its reason, in words
     * @param href the baseline's own page
     * @param speed null for a metric without a better direction
     * @param flagSet measured flag set on which it is not regressed; null without one
     */
    record CellBaseline(
            RunRecord run,
            KnownEnvironment environment,
            CellView cell,
            String baseline,
            String candidate,
            String words,
            String href,
            @Nullable Speed speed,
            @Nullable OtherFlagSet flagSet) {}

    /**
     * Compares a cell with the baseline of its address. The verdict is that of the two runs as a whole, as on the Compare page.
     *
     * @return empty when the baseline run has no score of this benchmark
     * @throws PageNotFound when the project has no such run
     */
    private Optional<CellBaseline> baseline(
            Project project, BenchmarkKey key, Metric metric, RunRecord candidate, long baselineRun) {
        RunRecord baseline = runs.find(project.id(), baselineRun)
                .orElseThrow(
                        () -> PageNotFound.in(project, "run " + baselineRun, "Choose another baseline in the matrix."));
        Party ours = new Party(baseline.environmentId(), baseline.id());
        Party theirs = new Party(candidate.environmentId(), candidate.id());
        Comparison comparison = comparisons.compare(project.id(), ours, theirs, "");
        CellWords words = new CellWords("/projects/" + project.name());
        return comparison.pairs().stream()
                .filter(pair -> pair.key().equals(key))
                .findFirst()
                .flatMap(pair -> Cell.compared(Stream.of(pair.cell(metric))).findFirst())
                .map(cell -> new CellBaseline(
                        baseline,
                        comparison.baseline().environment(),
                        words.view(key, comparison.candidate().environment(), cell),
                        CellWords.of(cell.baseline()),
                        CellWords.of(cell.side()),
                        CellWords.of(cell),
                        words.href(cell.baseline()),
                        Speed.of(cell.comparison(), cell.side().point().direction())
                                .orElse(null),
                        otherFlagSet(project, key, metric, ours, theirs, comparison, words)));
    }

    private @Nullable OtherFlagSet otherFlagSet(
            Project project,
            BenchmarkKey key,
            Metric metric,
            Party baseline,
            Party candidate,
            Comparison comparison,
            CellWords words) {
        Comparison own = new Comparison(
                comparison.baseline(),
                comparison.candidate(),
                comparison.pairs().stream()
                        .filter(pair -> pair.key().equals(key))
                        .toList());
        return otherFlagSets.of(project.id(), baseline, candidate, own, metric, "").stream()
                .map(found -> OtherFlagSet.of(found, own.candidate().environment(), words))
                .findFirst()
                .orElse(null);
    }
}
