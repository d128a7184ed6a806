package dev.plateau.server.dashboard.cell;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.OtherFlagSets;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.CellView;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.jvm.OtherFlagSet;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Compares a cell with the baseline of its address. Verdicts are those of the two runs as a whole, as on the Compare page. */
@Component
class CellBaselines {
    private final Comparisons comparisons;
    private final OtherFlagSets otherFlagSets;
    private final RunCatalog runs;
    private final Releases releases;

    CellBaselines(Comparisons comparisons, OtherFlagSets otherFlagSets, RunCatalog runs, Releases releases) {
        this.comparisons = comparisons;
        this.otherFlagSets = otherFlagSets;
        this.runs = runs;
        this.releases = releases;
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
     * @param flagSet measured flag set on which it is not regressed; null without one
     */
    record View(
            RunRecord run,
            KnownEnvironment environment,
            CellView cell,
            String baseline,
            String candidate,
            String words,
            String href,
            @Nullable OtherFlagSet flagSet) {}

    /**
     * The run that an address names as baseline: its id, or {@code release:NAME} for the newest run of the release in the environment of
     * the candidate.
     *
     * @throws Problem for any other text, and when the release has no such run
     */
    long run(Project project, String name, RunRecord candidate) {
        if (Releases.isNamedBy(name)) {
            return releases.run(project.id(), name, candidate.environmentId()).id();
        }
        try {
            return Long.parseLong(name);
        } catch (NumberFormatException neither) {
            throw Problem.badParameter("baselineRun", "expected the id of a run or release:NAME, found “" + name + "”");
        }
    }

    /**
     * The baseline of a cell.
     *
     * @return empty when the baseline run has no score of this benchmark
     * @throws PageNotFound when the project has no such run
     */
    Optional<View> of(Project project, BenchmarkKey key, Metric metric, RunRecord candidate, long baselineRun) {
        RunRecord baseline = runs.find(project.id(), baselineRun)
                .orElseThrow(() -> new PageNotFound(
                        "There is no run " + baselineRun + " in project " + project.name() + ".",
                        "Choose another baseline in the matrix."));
        Party ours = new Party(baseline.environmentId(), baseline.id());
        Party theirs = new Party(candidate.environmentId(), candidate.id());
        Comparison comparison = comparisons.compare(project.id(), ours, theirs, "");
        CellWords words = new CellWords("/projects/" + project.name());
        return comparison.pairs().stream()
                .filter(pair -> pair.key().equals(key))
                .findFirst()
                .flatMap(pair -> Cell.compared(Stream.of(pair.cell(metric))).findFirst())
                .map(cell -> new View(
                        baseline,
                        comparison.baseline().environment(),
                        words.view(key, comparison.candidate().environment(), cell),
                        CellWords.of(cell.baseline()),
                        CellWords.of(cell.side()),
                        CellWords.of(cell.comparison()),
                        words.href(cell.baseline()),
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
